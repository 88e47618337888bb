import Fuzzing
import Glibc

@main
struct FuzzDocument {
    static func main() { exit(FuzzDriver.run { DocumentFuzz.run($0) }) }
}
