import Interface
import Morse
import Sound
import Training

/// Keyed item names, for an interface that speaks only Morse.
extension Menu {
    var keying: KeyingRequest? {
        guard KeyedNames.areTaken(services), !followsKeying else { return nil }
        return KeyingRequest(limits: .commands, commands: [], elementKeys: .none)
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        switch names.take(event) {
        case nil: break
        case .next: if !contact(.next, at: now) { move(to: index + 1, at: now) }
        case .choose: choose(index, at: now)
        case .back: goBack(at: now)
        case .words:
            // If the words are out already, repeat them.
            if !services.interface.sayInWords(at: now) { services.voice.say(itemMessage, isKept: false, at: now) }
        case .name(let name): open(name, at: now)
        case .unknown: tellUnknown(at: now)
        }
    }

    func keyingWasCut(at now: Instant) { names.forget() }

    /// Opens the item with a short name in this menu. If no session is open, also in the main menu.
    private func open(_ name: String, at now: Instant) {
        let short = ShortNames(services.catalogue)
        func isMeant(_ item: Item) -> Bool { item.choose != nil && short.text(for: item.label()) == name }
        services.voice.silence()
        if let position = items.firstIndex(where: isMeant) { return choose(position, at: now) }
        guard let main = mainMenuBelow, let item = main.named().first(where: isMeant) else {
            return tellUnknown(at: now)
        }
        services.screens.leave(downTo: main, at: now)
        item.choose?(now)
    }

    /// The main menu, if only menus are above it. A name never leaves a session.
    private var mainMenuBelow: Menu? {
        let screens = services.screens.all
        guard let main = screens.first as? Menu, main.id == MainMenu.name,
            screens.allSatisfy({ $0 is Menu || $0 is AdjustScreen })
        else { return nil }
        return main
    }

    private func tellUnknown(at now: Instant) {
        services.voice.play([.earcon(.unused), .say(Message("interface.what", priority: .text))], at: now)
    }
}
