import Geometry
import ImageCodecs
import Interface
import KioskFile
import Languages
import RiveRuntime
import Runner

/// Creating the views of the header styles.
extension KioskConfig.Header {
    /// What starts a refresh.
    var policy: RefreshStateMachine.TriggerPolicy {
        switch trigger {
        case .onRelease: .onRelease
        case .onReturn: .onReturn
        case .onThreshold: .onThreshold
        }
    }

    /// The animations, inputs and state machine of a .riv file that play each role, as the configuration names them.
    var roles: RiveHeaderRoles {
        func byRole(_ names: [String: String]) -> [RiveHeaderRoles.Role: String] {
            var result: [RiveHeaderRoles.Role: String] = [:]
            for (key, name) in names {
                if let role = RiveHeaderRoles.Role(rawValue: key) { result[role] = name }
            }
            return result
        }
        return RiveHeaderRoles(
            animations: byRole(animations), inputs: byRole(inputs), stateMachine: stateMachine)
    }

    /// Creates the view of a style that needs no file.
    ///
    /// - Parameters:
    ///   - theme: the colours to use if the header sets none.
    ///   - strings: the words to use if the header sets none.
    /// - Returns: nil for `rive` and `none`.
    @MainActor func makeBuiltInView(
        _ theme: KioskConfig.Theme, _ fonts: Fonts, _ strings: InterfaceStrings
    ) -> RefreshHeader? {
        switch style {
        case .rive, .none: return nil
        case .spinner:
            var options = SpinnerRefreshHeader.Options()
            options.color = color ?? theme.accent
            options.diameter = size ?? options.diameter
            return finished(SpinnerRefreshHeader(options: options))
        case .warp:
            var options = WarpRefreshHeader.Options()
            options.fillColor = color ?? theme.accent
            options.spinnerColor = Self.mark(on: options.fillColor)
            options.diameter = size ?? options.diameter
            return finished(WarpRefreshHeader(options: options))
        case .converge:
            var options = ConvergingRefreshHeader.CompassOptions()
            if let background { options.colors = [background] }
            options.color = color ?? Self.mark(on: options.colors[0])
            options.size = size ?? options.size
            return ConvergingRefreshHeader.compass(options)
        case .text:
            var options = TextRefreshHeader.Options()
            options.texts = words(strings)
            options.color = color ?? theme.secondaryText
            options.fontSize = (size ?? options.fontSize) * theme.moderateTextSize
            return finished(TextRefreshHeader(family: fonts.regular, options: options))
        }
    }

    private static func mark(on fill: Color) -> Color {
        Color.white.contrast(on: fill) >= Color.minimumGraphicsContrast ? .white : .black
    }

    @MainActor private func finished(_ view: RefreshHeader) -> RefreshHeader {
        if let background { view.backgroundColor = background }
        return view
    }

    private func words(_ strings: InterfaceStrings) -> TextRefreshHeader.Texts {
        func word(_ role: String, _ text: InterfaceText) -> String {
            texts[role]?.text(for: strings.locale) ?? strings[text]
        }
        var result = TextRefreshHeader.Texts()
        result.pull = word("pull", .pullToRefresh)
        result.release = word("release", .releaseToRefresh)
        result.refreshing = word("refreshing", .refreshing)
        result.done = word("done", .refreshed)
        result.failed = word("failed", .refreshFailed)
        return result
    }
}

extension KioskConfig {
    /// Reads a header's file. Use it on a background thread, since it takes longer the larger the file is.
    ///
    /// - Parameter decoder: decodes the file's images.
    func file(
        of header: Header, decoder: any ImageDecoding = LocalImageDecoder()
    ) throws(ConfigError) -> RiveFile {
        do { return try RiveFile(header.rive, decoder: decoder) } catch {
            throw self.error(header, at: header.riveKey, "\(error)")
        }
    }

    /// Creates a view that plays a header's file.
    ///
    /// - Throws: an error that names what the file lacks.
    @MainActor func makeHeader(
        _ header: Header, _ file: RiveFile
    ) throws(ConfigError) -> RiveRefreshHeader {
        do throws(RiveRefreshHeader.UnsuitableFile) {
            return try RiveRefreshHeader(
                file.file, artboard: header.artboard, roles: header.roles)
        } catch { throw self.error(header, error) }
    }

    /// Checks, on any thread, that a header's file can serve as the header.
    ///
    /// - Throws: an error that names what the file lacks.
    func check(_ header: Header, _ file: RiveFile) throws(ConfigError) {
        do throws(RiveRefreshHeader.UnsuitableFile) {
            try RiveRefreshHeader.check(
                file.file, artboard: header.artboard, roles: header.roles)
        } catch { throw self.error(header, error) }
    }

    private func error(
        _ header: Header, _ reason: RiveRefreshHeader.UnsuitableFile
    ) -> ConfigError {
        let key = header.artboard == nil ? header.riveKey : "\(header.key).artboard"
        return error(header, at: key, "\(reason)")
    }

    private func error(_ header: Header, at key: String, _ reason: String) -> ConfigError {
        error(at: key, .file(key: key, path: header.rive, reason: reason))
    }

    /// The error for a damaged image or font of a .riv file.
    ///
    /// - Parameter key: the key that names the file.
    func error(for asset: DamagedAsset, in file: RiveFile, at key: String) -> ConfigError {
        let problem: ConfigError.Problem =
            switch asset.kind {
            case .image:
                .damagedImage(key: key, name: asset.name, path: file.path, reason: asset.reason)
            case .font:
                .damagedFont(key: key, name: asset.name, path: file.path, reason: asset.reason)
            }
        return error(at: key, problem)
    }
}
