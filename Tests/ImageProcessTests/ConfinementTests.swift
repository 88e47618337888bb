import CLinux
import Glibc
import TestSupport
import Testing

@testable import ImageProcess

/// The system calls that a confined process may make.
@Suite struct ConfinementTests {
    enum Call: String, CaseIterable {
        case open, socket, execute, kill, changeMode, mapExecutable, makeExecutable

        func make() {
            switch self {
            case .open: _ = Glibc.open("/dev/null", O_RDONLY)
            case .socket: _ = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            case .execute:
                var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
                _ = execv("/bin/true", &arguments)
            case .kill: _ = Glibc.kill(getppid(), 0)
            case .changeMode: _ = fchmod(0, 0o777)
            case .mapExecutable:
                _ = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            case .makeExecutable:
                let memory = mmap(nil, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                _ = mprotect(memory, 4096, PROT_READ | PROT_EXEC)
            }
        }
    }

    @Test(arguments: Call.allCases)
    func forbiddenSystemCallKillsProcess(_ call: Call) {
        #expect(signal { call.make() } == SIGSYS)
    }

    @Test func memoryAndOpenDescriptorsRemainUsable() {
        let ended = signal {
            let memory = mmap(
                nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            _ = munmap(memory, 1 << 20)
            _ = write(-1, nil, 0)
            _ = read(-1, nil, 0)
            let bytes = [UInt8](repeating: 1, count: 1 << 24)
            if bytes.reduce(0, { $0 &+ Int($1) }) != 1 << 24 { _exit(2) }
        }
        #expect(ended == 0)
    }

    /// Returns the signal that kills a confined process which runs `body`; 0 if the process exits successfully, -1 for
    /// any other status.
    private func signal(_ body: () -> Void) -> Int32 {
        let status = ForkedProcess.status {
            do { try Confinement.begin() } catch { return 3 }
            body()
            return 0
        }
        return status & 0x7f == 0 && status != 0 ? -1 : status & 0x7f
    }
}
