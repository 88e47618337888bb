import Fuzzing
import Glibc

@main
struct FuzzTemplate {
    static func main() { exit(FuzzDriver.run { TemplateFuzz.run($0) }) }
}
