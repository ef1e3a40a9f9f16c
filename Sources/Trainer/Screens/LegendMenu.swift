import Sound

/// The earcons and their meanings, to listen to.
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

    /// The interface's own Morse, if it is heard at all.
    private static func interface(_ services: Services) -> [Menu.Item] {
        guard services.interface.level != .off else { return [] }
        var item = Menu.Item("interface", label: Message("legend.interface"))
        item.prelude = services.interface.example.map { [.morse($0)] } ?? []
        return [item]
    }
}
