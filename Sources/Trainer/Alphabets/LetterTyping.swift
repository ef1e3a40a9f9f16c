import Morse
import Training

/// Typing in an alphabet: with the keys of its own layout, or with others that stand for them.
struct LetterTyping {
    /// What a key types.
    enum Typed: Equatable {
        /// These symbols, begun at this time.
        case symbols([Symbol], began: Instant)
        /// Nothing yet.
        case begun
        /// Nothing ever.
        case unused
    }

    /// Keys of a letter that is not complete, and when the first of them came.
    private var pending = ""
    private var began: Instant?
    /// Whether a letter was typed that the layout of another alphabet does not have.
    private(set) var hasOwnLetter = false

    /// Takes a key.
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

    /// Takes back the keys of a letter that is not complete; false if there are none.
    mutating func takeBack() -> Bool {
        defer { forget() }
        return !pending.isEmpty
    }

    mutating func forget() { (pending, began) = ("", nil) }
}
