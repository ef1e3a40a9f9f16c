import OnAir
import Training

/// Lists of the stored messages, for sending and recording.
enum KeyerMemoryMenu {
    static func menu(of screen: any MemoryScreen, services: Services) -> Menu {
        Menu("memories", title: Message("memory.menu"), services: services) {
            items(values: screen.memoryValues, services: services) { number, now in
                services.screens.closeSilently(at: now)
                screen.goOn(at: now) { screen.sendMemory(number, at: now) }
            }
        }
    }

    static func recording(services: Services) -> Menu {
        Menu("memoryChoice", title: Message("memory.which"), services: services) {
            items(values: [:], services: services) { number, now in
                services.screens.replace(by: KeyerMemoryRecorder(number, services: services), at: now)
            }
        }
    }

    private static func items(
        values: [KeyerMemoryText.Field: String], services: Services, choose: @escaping (Int, Instant) -> Void
    ) -> [Menu.Item] {
        KeyerMemorySettings.numbers.map { number in
            Menu.Item(
                String(number), label: KeyerMemoryWords.item(number, values: values, services: services)
            ) { choose(number, $0) }
        }
    }

    /// Reads back a recorded message and asks whether to keep it. Leaving keeps the old message.
    static func question(_ number: Int, _ text: KeyerMemoryText, services: Services) -> Menu {
        let title = Message(
            "memory.recorded", ["number": .integer(number), "words": .phrase(KeyerMemoryWords.phrase(text))])
        let menu = Menu("memoryRecorded", title: title, services: services) {
            [
                Menu.Item("keep", label: Message("memory.keep")) { now in
                    services.preferences.change(KeyerMemorySettings.key(number), to: text.description, at: now)
                    services.log.record(.memory(number, "recorded", text.description), at: now)
                    services.voice.say(Message("memory.kept", ["number": .integer(number)]), at: now)
                    services.screens.close(at: now)
                },
                Menu.Item("again", label: Message("memory.again")) { now in
                    services.screens.replace(by: KeyerMemoryRecorder(number, services: services), at: now)
                },
                Menu.Item("discard", label: Message("memory.discard")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        return menu
    }
}
