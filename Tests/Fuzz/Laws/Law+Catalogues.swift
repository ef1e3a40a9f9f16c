@testable import Activities
@testable import Interface
@testable import Platform

extension Law {
    /// Any bytes are a PO file, an MO file or neither, and the header of a PO file is the same without the messages.
    static let messages = Law(name: "messages") { bytes in
        _ = MessageFile(compiled: bytes)?.text("menu.main", count: 2)
        guard let file = MessageFile(text: bytes) else { return nil }
        for count in [0, 1, 2, 21, Int.max, Int.min] { _ = file.text("menu.main", count: count) }
        guard !file.header.isEmpty, let alone = MessageFile(text: bytes, onlyHeader: true)?.header else { return nil }
        return alone.isEmpty || alone == file.header ? nil : "\(alone), not \(file.header)"
    }

    /// A rule that parses gives a form that exists.
    static let plural = Law(name: "plural") { bytes in
        guard let rule = PluralRule(header: text(bytes)) else { return nil }
        for count in [0, 1, 2, 5, 21, 100, Int.max, Int.min] {
            let form = rule.form(of: count)
            guard (0..<rule.forms).contains(form) else { return "\(count): form \(form) of \(rule.forms)" }
        }
        return nil
    }

    /// A tag that parses has a description that parses to the same tag, and never leads out of its folder.
    static let language = Law(name: "language") { bytes in
        guard let tag = LanguageTag(text(bytes)) else { return nil }
        if LanguageTag(tag.description) != tag { return "\(tag) again" }
        return tag.description.contains("/") || tag.description.contains(".") ? "\(tag)" : nil
    }
}
