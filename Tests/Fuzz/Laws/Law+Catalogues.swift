@testable import Platform
@testable import Trainer

extension Law {
    /// Any bytes are a catalogue or not; offsets never lead outside them.
    static let messages = Law(name: "messages") { bytes in
        guard let file = MessageFile(bytes: bytes) else { return nil }
        for count in [0, 1, 2, 21, Int.max, Int.min] { _ = file.text("menu.main", count: count) }
        return nil
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
