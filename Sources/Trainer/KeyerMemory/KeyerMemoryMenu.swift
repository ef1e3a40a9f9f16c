import Training

/// The keyer's memories as lists: to send one, and to record one.
enum KeyerMemoryMenu {
    /// Sends the memory that is chosen.
    static func menu(of screen: any MemoryScreen, context: ScreenContext) -> Menu {
        Menu("memories", title: Message("memory.menu"), context: context) {
            items(values: screen.memoryValues, context: context) { number, now in
                context.closeSilently(at: now)
                screen.goOn(at: now) { screen.sendMemory(number, at: now) }
            }
        }
    }

    /// Records the memory that is chosen.
    static func recording(context: ScreenContext) -> Menu {
        Menu("memoryChoice", title: Message("memory.which"), context: context) {
            items(values: [:], context: context) { number, now in
                context.replace(by: KeyerMemoryRecorder(number, context: context), at: now)
            }
        }
    }

    private static func items(
        values: [KeyerMemoryText.Field: String], context: ScreenContext, choose: @escaping (Int, Instant) -> Void
    ) -> [Menu.Item] {
        KeyerMemorySettings.numbers.map { number in
            Menu.Item(
                String(number), label: KeyerMemoryWords.item(number, values: values, context: context)
            ) { choose(number, $0) }
        }
    }

    /// Reads back what was recorded, and asks whether it is kept. Leaving keeps the memory as it was.
    static func question(_ number: Int, _ text: KeyerMemoryText, context: ScreenContext) -> Menu {
        let title = Message(
            "memory.recorded", ["number": .integer(number), "words": .phrase(KeyerMemoryWords.phrase(text))])
        let menu = Menu("memoryRecorded", title: title, context: context) {
            [
                Menu.Item("keep", label: Message("memory.keep")) { now in
                    context.change(KeyerMemorySettings.key(number), to: text.description, at: now)
                    context.log.record(.memory(number, "recorded", text.description), at: now)
                    context.say(Message("memory.kept", ["number": .integer(number)]), at: now)
                    context.close(at: now)
                },
                Menu.Item("again", label: Message("memory.again")) { now in
                    context.replace(by: KeyerMemoryRecorder(number, context: context), at: now)
                },
                Menu.Item("discard", label: Message("memory.discard")) { context.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        return menu
    }
}
