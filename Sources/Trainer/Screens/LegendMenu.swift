import Sound

/// The earcons and their meanings, to listen to.
enum LegendMenu {
    static func menu(context: ScreenContext) -> Menu {
        Menu("legend", title: Message("menu.main.legend"), context: context) {
            let earcons = Earcon.allCases.map { earcon in
                var item = Menu.Item("\(earcon)", label: Message("earcon.\(earcon)"))
                item.prelude = [.earcon(earcon)]
                return item
            }
            return earcons + interface(context)
        }
    }

    /// The interface's own Morse, if it is heard at all.
    private static func interface(_ context: ScreenContext) -> [Menu.Item] {
        guard context.interface.level != .off else { return [] }
        var item = Menu.Item("interface", label: Message("legend.interface"))
        item.prelude = context.interface.example.map { [.morse($0)] } ?? []
        return [item]
    }
}
