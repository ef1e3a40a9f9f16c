import Interface

/// Help and the way out.
enum HelpMenu {
    static func menu(services: Services) -> Menu {
        Menu("help", title: Message("menu.main.more"), services: services) {
            [
                FirstLesson.item(services),
                Menu.Item("search", label: Message("menu.search")) { services.ear.openSearch(at: $0) },
                // It repeats all menus, so search does not follow it.
                Menu.Item("manual", label: Message("menu.manual")) {
                    services.screens.open(Manual.menu(services: services), at: $0)
                },
                Menu.Item(
                    "legend", label: Message("menu.main.legend"),
                    opens: {
                        LegendMenu.menu(services: services)
                    }),
                Menu.Item(
                    "keys", label: Message("menu.keys"),
                    opens: {
                        KeyList.menu(of: services.screens.all.first?.bindings ?? [], services: services)
                    }),
                Menu.Item("actions", label: Message("menu.actions"), opens: { GlobalKeys.menu(services) }),
                Menu.Item("quit", label: Message("menu.main.quit")) { MainMenu.leave(services, at: $0) },
            ]
        }
    }
}
