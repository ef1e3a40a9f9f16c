import Sound
import Training

/// Names keyed in a menu, where the interface speaks only Morse.
extension Menu {
    var keying: KeyingRequest? {
        guard context.takesKeyedNames, !followsKeying else { return nil }
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
            if !context.interface.sayInWords(at: now) { context.announcer.sayNotKept(itemMessage, at: now) }
        case .name(let name): open(name, at: now)
        case .unknown: tellUnknown(at: now)
        }
    }

    func keyingWasCut(at now: Instant) { names.forget() }

    /// Opens the item with a short name: one of this menu or, from wherever no session waits, one of the main menu.
    private func open(_ name: String, at now: Instant) {
        let short = ShortNames(context.catalogue)
        func isMeant(_ item: Item) -> Bool { item.choose != nil && short.text(for: item.label()) == name }
        context.announcer.silenceSpeech(at: now)
        if let position = items.firstIndex(where: isMeant) { return choose(position, at: now) }
        guard let main = context.mainMenuBelow, let item = main.named().first(where: isMeant) else {
            return tellUnknown(at: now)
        }
        context.leave(downTo: main, at: now)
        item.choose?(now)
    }

    private func tellUnknown(at now: Instant) {
        context.play([.earcon(.unused), .say(Message("interface.what", priority: .text))], at: now)
    }
}
