import Interface

/// The explanations of all menu items, to walk through. Each menu is a chapter.
enum Manual {
    static func menu(services: Services) -> Menu {
        chapter(MainMenu.menu(services: services), id: "manual", title: Message("menu.manual"), services: services)
    }

    /// - Parameter menu: the menu that the chapter explains.
    private static func chapter(_ menu: Menu, id: String, title: Message, services: Services) -> Menu {
        let chapter = Menu(id, title: title, services: services) {
            menu.made.filter { services.ports.catalogue.text($0.explanation.id) != nil }.map { item in
                let label = Message(
                    "manual.item", ["name": .message(item.label()), "text": .message(item.explanation)])
                var told = Menu.Item(item.id, label: label)
                told.explained = item.explanation
                guard let submenu = item.submenu?(), submenu.hasLetters else { return told }
                told.submenu = {
                    Self.chapter(submenu, id: "manual.\(submenu.id)", title: submenu.title, services: services)
                }
                return told
            }
        }
        chapter.hasLetters = false
        return chapter
    }
}
