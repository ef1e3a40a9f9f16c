import Sound
import Training

/// Names keyed in a menu, where the interface speaks only Morse.
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
            // What was said in words already is said again.
            if !services.interface.sayInWords(at: now) { services.voice.sayNotKept(itemMessage, at: now) }
        case .name(let name): open(name, at: now)
        case .unknown: tellUnknown(at: now)
        }
    }

    func keyingWasCut(at now: Instant) { names.forget() }

    /// Opens the item with a short name: one of this menu or, from wherever no session waits, one of the main menu.
    private func open(_ name: String, at now: Instant) {
        let short = ShortNames(services.catalogue)
        func isMeant(_ item: Item) -> Bool { item.choose != nil && short.text(for: item.label()) == name }
        services.voice.silenceSpeech(at: now)
        if let position = items.firstIndex(where: isMeant) { return choose(position, at: now) }
        guard let main = mainMenuBelow, let item = main.named().first(where: isMeant) else {
            return tellUnknown(at: now)
        }
        services.screens.leave(downTo: main, at: now)
        item.choose?(now)
    }

    /// The main menu, if nothing but menus is open above it: a session is never left by a name.
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
