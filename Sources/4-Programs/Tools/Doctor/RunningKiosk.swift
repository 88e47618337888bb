import DRMDisplay
import JSON
import Runner

/// The kiosk that runs on this machine, as far as `flipbook doctor` can tell.
enum RunningKiosk: Equatable {
    /// No kiosk answers.
    case none
    /// A kiosk runs.
    ///
    /// - Parameters:
    ///   - process: its process ID.
    ///   - display: its display, such as "/dev/dri/card0 HDMI-A-1 800x480 xrgb8888 atomic".
    case running(process: Int, display: String)
    /// There is a control socket, but this user may not connect to it, or nothing answers.
    case unknown(socket: String)

    /// Asks the kiosk that listens at a socket.
    init(socket: String) {
        do throws(ControlError) {
            self.init(stats: try ControlClient.request("stats", path: socket), socket: socket)
        } catch {
            switch error {
            case .unreachable(_, let reason):
                // Nothing listens at the socket of a kiosk that has crashed.
                let isAbsent = reason.contains("No such file") || reason.contains("refused")
                self = isAbsent ? .none : .unknown(socket: socket)
            default: self = .unknown(socket: socket)
            }
        }
    }

    /// - Parameters:
    ///   - stats: the reply to `stats`.
    ///   - socket: the path of the control socket.
    init(stats: String, socket: String) {
        guard let json = try? JSONParser.parse(stats),
            let display = json["display"]?["name"]?.string, let process = json["process"]?.number
        else {
            self = .unknown(socket: socket)
            return
        }
        self = .running(process: Int(process), display: display)
    }

    /// Returns whether the kiosk is known to show on a card.
    func uses(_ card: CardReport) -> Bool {
        guard case .running(_, let display) = self else { return false }
        return display.hasPrefix(card.path + " ")
    }

    /// Returns how the kiosk uses a card; nil if it is not known to use it.
    func use(of card: CardReport) -> String? {
        guard case .running(let process, let display) = self, uses(card) else { return nil }
        return "the kiosk that runs here (process \(process)) shows on "
            + display.dropFirst(card.path.count + 1)
    }

    /// Why another program that uses a card may be no problem; nil if it is one.
    var hint: String? {
        switch self {
        case .none: nil
        case .running(let process, let display):
            display.hasPrefix("/dev/dri/")
                ? nil
                : "another program uses it: the compositor of the kiosk that runs here (process "
                    + "\(process)), if it is on this machine"
        case .unknown(let socket):
            "another program uses it, perhaps the kiosk of \(socket), which does not answer: run this "
                + "as root to know"
        }
    }
}
