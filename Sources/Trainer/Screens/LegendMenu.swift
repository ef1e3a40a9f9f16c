import Sound

/// The earcons and their meanings, to listen to.
enum LegendMenu {
    static func menu(context: ScreenContext) -> Menu {
        Menu("legend", title: Message("menu.main.legend"), context: context) {
            Earcon.allCases.map { earcon in
                var item = Menu.Item("\(earcon)", label: Message("earcon.\(earcon)"))
                item.prelude = [.earcon(earcon)]
                return item
            }
        }
    }
}
