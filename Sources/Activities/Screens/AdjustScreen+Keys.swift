import Interface
import Morse

extension AdjustScreen {
    /// The steps of Page Up and Page Down.
    private static let manySteps = 5

    var bindings: [KeyBinding] {
        let ends = [
            KeyBinding(.home, "adjust.key.lowest") { [self] in moveToEnd(isLast: false, at: $0) },
            KeyBinding(.end, "adjust.key.highest") { [self] in moveToEnd(isLast: true, at: $0) },
            KeyBinding(.enter, "adjust.key.keep") { [self] in finish(at: $0) },
            KeyBinding(.escape, "adjust.key.cancel") { [self] in cancel(at: $0) },
        ]
        return tryBindings + stepBindings + ends + (words.map(listBindings) ?? numberBindings)
    }

    /// Up and Right increase a number. In a list of words, Down and Right select the next word.
    private var stepBindings: [KeyBinding] {
        let isChoice = words != nil
        let (more, less) = isChoice ? ("adjust.key.next", "adjust.key.previous") : ("adjust.key.up", "adjust.key.down")
        let (many, few) =
            isChoice ? ("adjust.key.farOn", "adjust.key.farBack") : ("adjust.key.farUp", "adjust.key.farDown")
        let forward: [Key] = [isChoice ? .down : .up, .right, .character("+")]
        var back: [Key] = [isChoice ? .up : .down, .left]
        // In a range with negative numbers, a hyphen is a sign.
        if isChoice || !entry.hasSign { back.append(.character("-")) }
        return forward.map { key in KeyBinding(key, more) { [self] in move(by: 1, at: $0) } }
            + back.map { key in KeyBinding(key, less) { [self] in move(by: -1, at: $0) } }
            + [
                KeyBinding(isChoice ? .pageDown : .pageUp, many) { [self] in move(by: Self.manySteps, at: $0) },
                KeyBinding(isChoice ? .pageUp : .pageDown, few) { [self] in move(by: -Self.manySteps, at: $0) },
            ]
    }

    private var numberBindings: [KeyBinding] {
        var typing = (0...9).map { digit in
            KeyBinding(.character(Character(String(digit))), "adjust.key.type") { [self] in type(digit, at: $0) }
        }
        if entry.hasSign {
            typing.append(KeyBinding(.character("-"), "adjust.key.sign") { [self] in changeSign(at: $0) })
        }
        return typing.map(\.asShortcut) + [
            KeyBinding(.backspace, "adjust.key.erase") { [self] in erase(at: $0) }.asShortcut,
            undo(with: .character("u")), initial,
        ]
    }

    /// A letter goes to the next word that begins with it, a digit to the word with this number.
    private func listBindings(_ words: [String]) -> [KeyBinding] {
        let formatter = MessageFormatter(catalogue: services.ports.catalogue)
        let initials = words.map { formatter.line(label(of: $0)).lowercased().first { $0.isLetter } }
        let present = words.firstIndex(of: services.settings.word(of: setting)) ?? 0
        var letters: [Character] = []
        for letter in initials.compactMap({ $0 })
        where !letters.contains(letter) && !tryBindings.contains(where: { $0.matches(.character(letter)) }) {
            letters.append(letter)
        }
        var bindings = letters.map { letter -> KeyBinding in
            let order = Array(words.indices.dropFirst(present + 1)) + Array(words.indices.prefix(present + 1))
            return find(words[order.first { initials[$0] == letter } ?? present], with: letter)
        }
        bindings += words.prefix(9).enumerated().map { position, word in
            find(word, with: Character(String(position + 1)))
        }
        let rest = [initial].filter { binding in !bindings.contains { $0.trigger == binding.trigger } }
        return bindings + [undo(with: .backspace)] + rest
    }

    private func find(_ word: String, with key: Character) -> KeyBinding {
        var binding = KeyBinding(.character(key), "") { [self] in set(word, at: $0) }
        binding.help = Message("adjust.key.find", ["label": .message(label(of: word))])
        return binding.asShortcut
    }

    private func undo(with key: Key) -> KeyBinding { KeyBinding(key, "adjust.key.undo") { [self] in undo(at: $0) } }

    private var initial: KeyBinding {
        KeyBinding(.character("i"), "adjust.key.initial") { [self] in
            entry.clear()
            set(setting.initial, at: $0)
        }
    }

    /// The learner can judge settings of the hand only by keying.
    private var tryBindings: [KeyBinding] {
        guard [.keyer, .contacts].contains(setting.group.root) else { return [] }
        return [
            KeyBinding(.character("t"), "adjust.key.try") { [services] in
                services.screens.open(FreeKeyer(services: services), at: $0)
            }
        ]
    }
}
