/// What a CRTC scanned out before the first modeset.
struct InitialCRTCState {
    private let kms: any KMS
    private let crtc: UInt32
    private let connector: UInt32
    private let state: CRTCState

    /// Reads the state of the output's CRTC; nil if it cannot be read.
    init?(_ kms: any KMS, _ output: Output) {
        guard let state = try? kms.state(ofCRTC: output.crtc) else { return nil }
        (self.kms, self.state) = (kms, state)
        (crtc, connector) = (output.crtc, output.connector.id)
    }

    /// Returns the framebuffer that the CRTC scanned out in a mode; nil if the CRTC was off, had another mode,
    /// or did not scan out from the framebuffer's corner, in which case the picture would jump.
    func framebuffer(in mode: Mode) -> UInt32? {
        guard state.framebuffer != 0, state.mode?.hasSameTimings(as: mode) == true,
            state.x == 0, state.y == 0
        else { return nil }
        return state.framebuffer
    }

    /// The framebuffer that the CRTC scanned out; 0 if there was none.
    var framebuffer: UInt32 { state.framebuffer }

    /// Restores the state, unless the CRTC was off. If that fails, the last frame stays.
    func restore() {
        guard state.mode != nil else { return }
        try? kms.setCRTC(crtc, state, connector: connector)
    }
}
