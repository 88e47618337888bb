import Fuzzing
import Glibc

@main
struct FlipbookFuzz {
    static func main() { exit(FuzzDriver.run(FuzzTarget.all)) }
}
