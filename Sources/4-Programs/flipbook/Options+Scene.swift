import Platform

/// Options of the commands that play a .riv file.
extension Options {
    /// The names of the state machine and the animation to play, of which one at most is given.
    ///
    /// - Throws: `UsageError` if both are.
    func scene() throws -> (stateMachine: String?, animation: String?) {
        let (machine, animation) = (value("--state-machine"), value("--animation"))
        if machine != nil, animation != nil {
            throw UsageError("either --animation or --state-machine plays")
        }
        return (machine, animation)
    }

    /// The fit that `--fit` names; nil without the option.
    ///
    /// - Parameter named: returns the fit of a name; nil if there is none.
    /// - Throws: `UsageError` if there is none of that name.
    func fit<Fit>(_ named: (String) -> Fit?) throws -> Fit? {
        guard let name = value("--fit") else { return nil }
        guard let fit = named(name) else {
            throw UsageError("there is no fit '\(name)'; --help lists them")
        }
        return fit
    }

    /// The size of pictures; nil without the option `--size`.
    ///
    /// - Parameter maximum: the maximum width and height, in pixels.
    /// - Throws: `UsageError` for anything but a size up to this.
    func pictureSize(atMost maximum: Int) throws -> (width: Int, height: Int)? {
        guard let text = value("--size") else { return nil }
        guard let size = Options.extent(text, in: 1...maximum) else {
            throw UsageError(
                "--size is WIDTHxHEIGHT in pixels, each from 1 to \(maximum), not '\(text)'")
        }
        return size
    }
}
