import Geometry
import Interface
import KioskFile

extension KioskConfig.Theme {
    /// The colours of the letters or the thumb for scrolling long lists quickly.
    var fastScrollerStyle: FastScroller.Style {
        var style = FastScroller.Style()
        style.thumb = indicator
        let isReadable = secondaryText.contrast(on: compositedRow) >= Color.minimumTextContrast
        style.letters = isReadable ? secondaryText : compositedRow.contrastingText
        style.letterBackground = compositedRow
        style.bubble = accent.over(compositedRow)
        style.bubbleText = badgeText(on: accent)
        return style
    }
}
