import Fuzzing
import Glibc

@main
struct FuzzRiv {
    static func main() { exit(FuzzDriver.run { _ = RivFuzz.run($0) }) }
}
