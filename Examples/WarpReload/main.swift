import Flipbook

var cards: CardTable?
exit(ViewApp.main(name: "WarpReload") { cards = CardTable($0) })
