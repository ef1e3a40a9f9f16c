import Interface
import Morse
import Training

enum PlacementEntry {
    static func open(_ direction: Direction, services: Services, at now: Instant) {
        services.screens.open(screen(direction, services: services), at: now)
    }

    static func screen(_ direction: Direction, services: Services) -> any Screen {
        LessonScreen(services: services) { .placement(direction, services: services) }
    }
}

/// The ways to the right level for a learner who knows some Morse.
enum PlacementMenu {
    static let id = "known"

    static func menu(services: Services) -> Menu {
        Menu(id, title: Activity.place.label, services: services) {
            [
                Menu.Item("hear", label: Message("known.hear")) {
                    PlacementEntry.open(.receive, services: services, at: $0)
                },
                Menu.Item("key", label: Message("known.key")) {
                    PlacementEntry.open(.send, services: services, at: $0)
                },
                choice(.receive, services: services), choice(.send, services: services),
                OptionsMenu.item(of: services.settings.setting(\.levels.receive), services: services),
                OptionsMenu.item(of: services.settings.setting(\.levels.send), services: services),
            ]
        }
    }

    private static func choice(_ direction: Direction, services: Services) -> Menu.Item {
        Menu.Item("these.\(direction.rawValue)", label: Message("known.these.\(direction.rawValue)")) { now in
            services.screens.open(PickerScreen(services: services, known: direction), at: now)
        }
    }
}
