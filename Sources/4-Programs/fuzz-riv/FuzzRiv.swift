import Fuzzing
import Glibc

@main
struct FuzzRiv {
    static func main() { exit(FuzzDriver.run { RivFuzz.run($0) }) }
}
