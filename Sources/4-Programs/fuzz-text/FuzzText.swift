import Fuzzing
import Glibc

@main
struct FuzzText {
    static func main() { exit(FuzzDriver.run { TextFuzz.run($0) }) }
}
