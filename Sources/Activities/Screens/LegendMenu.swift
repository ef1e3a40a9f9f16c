import Interface
import Sound

enum LegendMenu {
    static func menu(services: Services) -> Menu {
        Menu("legend", title: Message("menu.main.legend"), services: services) {
            let earcons = Earcon.allCases.map { earcon in
                var item = Menu.Item("\(earcon)", label: Message("earcon.\(earcon)"))
                item.prelude = [.earcon(earcon)]
                return item
            }
            return earcons + interface(services)
        }
    }

    /// An example of the interface's own Morse, unless the interface has none.
    private static func interface(_ services: Services) -> [Menu.Item] {
        guard services.interface.level != .off else { return [] }
        var item = Menu.Item("interface", label: Message("legend.interface"))
        item.prelude = services.interface.example.map { [.morse($0)] } ?? []
        return [item]
    }
}
