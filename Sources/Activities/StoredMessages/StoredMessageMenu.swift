import Interface
import Morse
import OnAir
import Training

/// Lists of the stored messages, for sending and recording.
enum StoredMessageMenu {
    static func menu(of screen: any StoredMessageScreen, services: Services) -> Menu {
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
                services.screens.replace(by: StoredMessageRecorder(number, services: services), at: now)
            }
        }
    }

    private static func items(
        values: [StoredMessageText.Field: String], services: Services, choose: @escaping (Int, Instant) -> Void
    ) -> [Menu.Item] {
        StoredMessageSettings.numbers.map { number in
            Menu.Item(
                String(number), label: StoredMessageWords.item(number, values: values, services: services)
            ) { choose(number, $0) }
        }
    }

    /// Reads back a recorded message and asks whether to keep it. Leaving keeps the old message.
    static func question(_ number: Int, _ text: StoredMessageText, services: Services) -> Menu {
        let title = Message(
            "memory.recorded", ["number": .integer(number), "words": .phrase(StoredMessageWords.phrase(text))])
        let menu = Menu("memoryRecorded", title: title, services: services) {
            [
                Menu.Item("keep", label: Message("memory.keep")) { now in
                    services.preferences.change(StoredMessageSettings.key(number), to: text.description, at: now)
                    services.ports.log.record(.memory(number, "recorded", text.description), at: now)
                    services.voice.say(Message("memory.kept", ["number": .integer(number)]), at: now)
                    services.screens.close(at: now)
                },
                Menu.Item("again", label: Message("memory.again")) { now in
                    services.screens.replace(by: StoredMessageRecorder(number, services: services), at: now)
                },
                Menu.Item("discard", label: Message("memory.discard")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        return menu
    }
}
