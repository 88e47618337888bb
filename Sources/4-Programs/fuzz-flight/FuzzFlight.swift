import Fuzzing
import Glibc

@main
struct FuzzFlight {
    static func main() { exit(FuzzDriver.run { FlightFuzz.run($0) }) }
}
