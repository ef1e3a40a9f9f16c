public import Morse
import Sound

/// Keyed item names, for an interface that speaks only Morse.
extension Menu {
    public var keying: KeyingRequest? {
        guard ear.names.areKeyed, !followsKeying else { return nil }
        return KeyingRequest(limits: .commands, commands: [], elementKeys: .none)
    }

    public func keyed(_ event: KeyedEvent, at now: Instant) {
        switch names.take(event) {
        case nil: break
        case .next: if !contact(.next, at: now) { move(to: index + 1, at: now) }
        case .choose: choose(index, at: now)
        case .back: goBack(at: now)
        case .words:
            // If the words are out already, repeat them.
            if !ear.names.sayInWords(at: now) { ear.voice.say(itemMessage, isKept: false, at: now) }
        case .name(let name): open(name, at: now)
        case .unknown: tellUnknown(at: now)
        }
    }

    public func keyingWasCut(at now: Instant) { names.forget() }

    /// Opens the item with a short name in this menu. If no session is open, also in the main menu.
    private func open(_ name: String, at now: Instant) {
        func isMeant(_ item: Item) -> Bool { item.isChoice && ear.names.name(of: item.label()) == name }
        ear.voice.silence()
        if let position = items.firstIndex(where: isMeant) { return choose(position, at: now) }
        if let item = allItems.first(where: isMeant) { return perform(item, at: now) }
        guard let main = ear.names.mainMenu, let item = main.named().first(where: isMeant) else {
            return tellUnknown(at: now)
        }
        ear.screens.leave(downTo: main, at: now)
        main.perform(item, at: now)
    }

    private func tellUnknown(at now: Instant) {
        ear.voice.play([.earcon(.unused), .say(Message("interface.what", priority: .text))], at: now)
    }
}
