/// A parser of bytes from outside, and a property that must hold for any input.
struct Law: Sendable {
    /// The name used by `make fuzz` and the corpus.
    let name: String
    /// How the input violates the law; nil if it does not.
    let fault: @Sendable ([UInt8]) -> String?

    static let all = [
        script, trace, archive, lcwo, fields, setting, words, keys, messages, plural, language, morse, over, paused,
        midi, packet, link,
    ]

    static func named(_ name: String) -> Law? { all.first { $0.name == name } }
}

/// Any bytes as text.
func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
