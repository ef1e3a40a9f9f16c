import Morse
import Training

/// Typing in an alphabet, with the keys of its own layout or with substitutes.
struct LetterTyping {
    enum Typed: Equatable {
        /// The symbols, and the time of their first key.
        case symbols([Symbol], began: Instant)
        /// The letter needs more keys.
        case begun
        /// The key has no meaning.
        case unused
    }

    /// The keys of an incomplete letter, and the time of the first key.
    private var pending = ""
    private var began: Instant?
    /// Whether the learner has typed a non-ASCII letter of the alphabet directly.
    private(set) var hasOwnLetter = false

    mutating func take(_ key: Character, in alphabet: Alphabet, at now: Instant) -> Typed {
        guard alphabet != .international else {
            return TypedSign.symbol(of: key).map { .symbols([$0], began: now) } ?? .unused
        }
        let start = began ?? now
        switch Transliteration.step(key, after: pending, in: alphabet) {
        case .letters(let letters, let rest):
            forget()
            if !rest.isEmpty { (pending, began) = (rest, now) }
            return .symbols(letters.compactMap { Symbol($0) }, began: start)
        case .pending(let keys):
            (pending, began) = (keys, keys.count > 1 ? start : now)
            return .begun
        case .ended(let letters):
            forget()
            return .symbols(
                letters.compactMap { Symbol($0) } + TypedSign.symbols(of: key, in: alphabet), began: start)
        case .unknown:
            forget()
            let symbols = TypedSign.symbols(of: key, in: alphabet)
            hasOwnLetter = hasOwnLetter || !key.isASCII && !symbols.isEmpty
            return symbols.isEmpty ? .unused : .symbols(symbols, began: now)
        }
    }

    /// Removes the keys of an incomplete letter. Returns false if there are none.
    mutating func takeBack() -> Bool {
        defer { forget() }
        return !pending.isEmpty
    }

    mutating func forget() { (pending, began) = ("", nil) }
}
