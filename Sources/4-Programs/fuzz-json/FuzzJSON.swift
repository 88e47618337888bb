import Fuzzing
import Glibc

@main
struct FuzzJSON {
    static func main() { exit(FuzzDriver.run { JSONFuzz.run($0) }) }
}
