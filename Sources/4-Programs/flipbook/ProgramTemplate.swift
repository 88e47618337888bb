import Runner

/// The files of a new program. `scripts/check package` builds, tests and runs them, and
/// Documentation/AProgramOfYourOwn.md shows them.
struct ProgramTemplate {
    /// The name of the module, the program and the service.
    var name: String
    /// The line of the manifest that declares the dependency on Flipbook.
    var dependency: String

    /// The module that the program imports. It is interpolated below because scripts/check floors would take a literal
    /// import line for an import of this file.
    private static let module = "Flipbook"

    /// The paths of the files in the package, and their contents.
    var files: [(path: String, text: String)] {
        [
            ("Package.swift", manifest),
            ("Sources/\(name)/main.swift", main),
            ("Sources/\(name)/LinesController.swift", ProgramTemplate.controller),
            ("Sources/\(name)/LineCell.swift", ProgramTemplate.cell),
            ("Resources/lines.txt", "Pull to refresh\nEdit Resources/lines.txt\nRun it again\n"),
            ("Tests/\(name)Tests/LinesTests.swift", tests),
            ("\(name).service", service),
            ("README.md", readme),
            (".gitignore", ".build/\nout/\n"),
        ]
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "\(name)",
            dependencies: [
                \(dependency)
            ],
            targets: [
                .executableTarget(
                    name: "\(name)", dependencies: [.product(name: "Flipbook", package: "flipbook")]),
                .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    private var main: String {
        """
        import \(ProgramTemplate.module)

        exit(
            ViewApp.main(name: "\(name)") { app in
                app.screen.rootViewController = LinesController(
                    resources: try Resources(of: "\(name)"), fonts: app.fonts)
            })

        """
    }

    private static let controller = """
        import \(ProgramTemplate.module)

        /// The lines of a file, read again by pulling.
        final class LinesController: TableViewController {
            private let resources: Resources
            private let fonts: Fonts
            private var lines: [String] = []

            init(resources: Resources, fonts: Fonts) {
                self.resources = resources
                self.fonts = fonts
                super.init(rowHeight: 64)
            }

            override func viewDidLoad() {
                super.viewDidLoad()
                try? load()
                let control = RefreshControl(header: SpinnerRefreshHeader())
                control.onRefresh { [weak self] in try self?.load() }
                refreshControl = control
            }

            private func load() throws {
                let text = String(decoding: try resources.read("lines.txt"), as: UTF8.self)
                lines = text.split(separator: "\\n").map(String.init)
                tableView.reloadData()
            }

            override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
                lines.count
            }

            override func tableView(
                _ tableView: TableView, cellForRowAt indexPath: IndexPath
            ) -> TableViewCell {
                let cell = tableView.dequeueReusableCell() as? LineCell ?? LineCell(fonts)
                cell.label.text = lines[indexPath.row]
                return cell
            }
        }

        """

    private static let cell = """
        import \(ProgramTemplate.module)

        /// A line of text.
        final class LineCell: TableViewCell {
            let label: Label

            init(_ fonts: Fonts) {
                label = Label(family: fonts.regular, fontSize: 18)
                super.init()
                backgroundColor = .systemBackground
                addSubview(label)
            }

            override func layoutSubviews() {
                label.frame = Rect(x: 20, y: 0, width: frame.width - 40, height: frame.height)
            }
        }

        """

    private var tests: String {
        """
        import \(ProgramTemplate.module)
        import Testing

        @testable import \(name)

        @MainActor @Suite struct LinesTests {
            @Test func theTableShowsTheLinesOfTheFile() throws {
                let controller = LinesController(
                    resources: try Resources(of: "\(name)"), fonts: try Fonts.system())
                let screen = Screen(pixelSize: Size(width: 480, height: 800), scale: 1)
                screen.rootViewController = controller
                #expect(controller.tableView.numberOfRows(inSection: 0) == 3)
            }

            @Test func aFingerPullsTheTable() async throws {
                let controller = LinesController(
                    resources: try Resources(of: "\(name)"), fonts: try Fonts.system())
                let stage = try await HeadlessApp { $0.screen.rootViewController = controller }
                try await stage.drag(from: Point(x: 240, y: 100), to: Point(x: 240, y: 300))
                #expect(controller.tableView.contentOffset.y < 0)
                try await stage.run(for: 5)
                #expect(controller.tableView.contentOffset.y == 0)
            }
        }

        """
    }

    private var service: String {
        """
        [Unit]
        Description=\(name)
        After=systemd-user-sessions.service plymouth-quit-wait.service getty@tty1.service
        Conflicts=getty@tty1.service
        ConditionPathExists=/dev/tty0
        # Restarts are not limited, since a display may be connected late.
        StartLimitIntervalSec=0

        [Service]
        # The service is ready once its first frame is on the display.
        Type=notify
        NotifyAccess=main
        ExecStart=/usr/local/bin/\(name)
        Restart=always
        RestartSec=200ms
        WatchdogSec=10
        TimeoutStopSec=10

        User=\(name)
        Group=\(name)
        SupplementaryGroups=video input tty
        RuntimeDirectory=\(name)

        # The program owns the console while it runs.
        TTYPath=/dev/tty1
        TTYReset=yes
        TTYVHangup=yes
        TTYVTDisallocate=yes
        StandardInput=tty-force
        StandardOutput=journal
        StandardError=journal
        UtmpIdentifier=tty1
        UtmpMode=user

        NoNewPrivileges=yes
        ProtectSystem=strict
        ProtectHome=yes
        PrivateTmp=yes

        [Install]
        WantedBy=multi-user.target

        """
    }

    private var readme: String {
        """
        # \(name)

            swift run \(name)                                              # on the display
            swift run \(name) --display headless --size 480x800 --frames out   # without one
            swift test

        As a service on this machine's first console:

            swift build -c release --static-swift-stdlib
            sudo install .build/release/\(name) /usr/local/bin/
            sudo mkdir -p /usr/local/share/\(name)
            sudo cp -r Resources/. /usr/local/share/\(name)/
            sudo useradd --system --user-group --no-create-home --shell /usr/sbin/nologin \(name)
            sudo cp \(name).service /etc/systemd/system/
            sudo systemctl daemon-reload
            sudo systemctl enable --now \(name)

        """
    }
}
