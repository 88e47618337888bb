import ImageCodecs
import KioskFile
import Platform
import Runner

/// A configuration with the .riv files of its lists and the fonts of its theme, all of them read and checked.
///
/// `@unchecked Sendable` because nothing else refers to the fonts until the frame loop's thread takes them.
package struct LoadedConfig: @unchecked Sendable {
    let config: KioskConfig
    /// The theme's fonts; nil if those that are in use are still current.
    let fonts: Fonts?
    /// The files of headers, each with the name of its list's screen and the key that names the file.
    private(set) var headers: [(screen: String, key: String, file: RiveFile)] = []
    /// The files that draw rows, each with the key of the rows' description.
    private(set) var rows: [(key: String, file: RiveFile, bindings: RiveBindings)] = []

    /// Reads a configuration and the files that it names. Use it on a background thread.
    ///
    /// - Parameters:
    ///   - path: the path of kiosk.json.
    ///   - site: the path of the board's values; nil for the standard one.
    ///   - known: the font files in use, which are not opened again unless they have changed.
    ///   - decoder: decodes the images of .riv files.
    /// - Throws: the errors of the configuration or, if it has none, those of the files.
    package init(
        _ path: String, site: String?, fonts known: FontFiles, decoder: any ImageDecoding
    ) throws(ConfigErrors) {
        config = try KioskConfig.load(path, site: site)
        try config.checkFiles()
        let isKnown = FontFiles(of: config.theme) == known
        fonts = isKnown ? nil : try config.openFonts()
        fonts?.prepare(for: config.knownTexts)
        var errors: [ConfigError] = []
        for screen in config.screens {
            switch screen.content {
            case .list(let list):
                do throws(ConfigError) {
                    try loadHeader(list.header, of: screen.name, decoder)
                } catch { errors.append(error) }
                for row in list.rows {
                    guard let rive = row.rive else { continue }
                    do throws(RiveProblem) {
                        let file = try RiveFile(rive.file, decoder: decoder)
                        let bindings = try RiveBindings(rive, file.file)
                        rows.append((row.key, file, bindings))
                    } catch { errors.append(config.error(error, in: rive)) }
                }
            case .rive(let rive):
                // The screen's view loads the file itself.
                do throws(RiveProblem) {
                    let file = try RiveFile(rive.file, decoder: decoder)
                    for variant in rive.variants { _ = try RiveBindings(variant, file.file) }
                } catch { errors.append(config.error(error, in: rive)) }
            case .page, .tabs: break
            }
        }
        if !errors.isEmpty { throw ConfigErrors(errors: errors) }
    }

    private mutating func loadHeader(
        _ header: KioskConfig.Header?, of screen: String, _ decoder: any ImageDecoding
    ) throws(ConfigError) {
        guard let header, header.style == .rive else { return }
        let file = try config.file(of: header, decoder: decoder)
        try config.check(header, file)
        headers.append((screen, header.riveKey, file))
    }
}
