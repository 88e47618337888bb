extension MissReason {
    /// The reason as a value of Perfetto's `FrameTimelineEvent.JankType`, which was designed for
    /// Android: SurfaceFlinger stands for the system, and the app for the kiosk.
    var jankType: UInt64 {
        switch self {
        // JANK_UNKNOWN
        case .none: 256
        // JANK_APP_DEADLINE_MISSED: the kiosk's own work.
        case .lateStart, .input, .advance, .layout, .record, .raster: 64
        // JANK_BUFFER_STUFFING
        case .buffer: 128
        // JANK_DISPLAY_HAL
        case .flip: 8
        // JANK_SF_SCHEDULING
        case .starved: 2
        // JANK_SF_CPU_DEADLINE_MISSED
        case .pageFaults, .throttled: 16
        }
    }
}
