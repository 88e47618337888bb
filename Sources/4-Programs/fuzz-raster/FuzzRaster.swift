import Fuzzing
import Glibc

@main
struct FuzzRaster {
    static func main() { exit(FuzzDriver.run { RasterFuzz.run($0) }) }
}
