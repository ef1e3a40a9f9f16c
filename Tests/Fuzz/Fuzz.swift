// What comes from outside and is read byte by byte: text, keys, catalogues.  The first byte chooses the reader, so that
// one corpus serves them all.  A law that does not hold ends the process, and libFuzzer keeps the input.

import Morse
import Trainer
import Training

@testable import Platform

/// What libFuzzer calls with every input.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let reader = bytes.first else { return 0 }
    let input = Array(bytes.dropFirst())
    switch reader % 5 {
    case 0: morseText(input)
    case 1: keys(input)
    case 2: catalogue(input)
    case 3: plural(input)
    default: languageTag(input)
    }
    return 0
}

/// Text that can be sent is read from its own description as itself; what cannot be sent is named with its place.
private func morseText(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
        let parsed = try MorseText(parsing: text)
        let again = try? MorseText(parsing: parsed.description)
        precondition(again?.words.map { $0.map(\.symbol) } == parsed.words.map { $0.map(\.symbol) })
    } catch {
        precondition(!error.unknown.isEmpty)
        precondition(error.unknown.allSatisfy { (1...max(1, text.count)).contains($0.position) })
    }
}

/// Where a read ends makes no difference to the keys, and nothing is left waiting.
private func keys(_ bytes: [UInt8]) {
    var whole = KeyParser()
    let expected = whole.take(bytes, at: .start) + whole.finish()
    var parts = KeyParser()
    let reports = bytes.flatMap { parts.take([$0], at: .start) } + parts.finish()
    precondition(reports == expected)
    precondition(parts.pendingDeadline == nil)
}

/// Any bytes are a catalogue or not; they are never followed outside.
private func catalogue(_ bytes: [UInt8]) {
    guard let file = MessageFile(bytes: bytes) else { return }
    for count in [0, 1, 2, 21] { _ = file.text("menu.main", count: count) }
}

/// A rule that is read gives a form that there is.
private func plural(_ bytes: [UInt8]) {
    guard let rule = PluralRule(header: String(decoding: bytes, as: UTF8.self)) else { return }
    for count in [0, 1, 2, 5, 21, 100, Int.max, Int.min] {
        precondition((0..<rule.forms).contains(rule.form(of: count)))
    }
}

/// A tag that is read is read from its own description as itself, and never leads out of its folder.
private func languageTag(_ bytes: [UInt8]) {
    guard let tag = LanguageTag(String(decoding: bytes, as: UTF8.self)) else { return }
    precondition(LanguageTag(tag.description) == tag)
    precondition(!tag.description.contains("/") && !tag.description.contains("."))
}
