import Interface
import Sound

enum LegendMenu {
    static func menu(services: Services) -> Menu {
        let menu = Menu("legend", title: Message("menu.main.legend"), services: services) {
            let earcons = Earcon.allCases.map { earcon in
                var item = Menu.Item("\(earcon)", label: Message("earcon.\(earcon)"))
                item.prelude = [.earcon(earcon)]
                item.explained = Message("explain.menu.main.legend")
                return item
            }
            return earcons + interface(services)
        }
        menu.hasLetters = false
        return menu
    }

    /// An example of the interface's own Morse, unless the interface has none.
    private static func interface(_ services: Services) -> [Menu.Item] {
        guard services.interface.level != .off else { return [] }
        var item = Menu.Item("interface", label: Message("legend.interface"))
        item.prelude = services.interface.example.map { [.morse($0)] } ?? []
        item.explained = Message("explain.menu.main.legend")
        return [item]
    }
}
