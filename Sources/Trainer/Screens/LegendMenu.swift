import Sound

/// The earcons and what they mean, to listen to.
enum LegendMenu {
    static func menu(desk: Desk) -> Menu {
        Menu("legend", title: Message("menu.main.legend"), desk: desk) {
            Earcon.allCases.map { earcon in
                var item = Menu.Item("\(earcon)", label: Message("earcon.\(earcon)"))
                item.prelude = [.earcon(earcon)]
                return item
            }
        }
    }
}
