/// One language's messages, read from its PO file (docs/decisions/0061).
package struct MessageFile: Sendable {
    private let bytes: [UInt8]
    /// Where the texts of a message are in the file, by its identifier.
    private let places: [String: Range<Int>]
    /// All forms of the message at a place, a single one without a plural.
    private let forms: @Sendable (ArraySlice<UInt8>) -> [String]
    /// The fields of the header, such as `X-Espeak-Voice`.
    package let header: [String: String]
    package let plural: PluralRule

    /// - Parameter places: with the header's under the empty identifier. Nil if its plural rule is invalid.
    init?(
        bytes: [UInt8], places: [String: Range<Int>], forms: @escaping @Sendable (ArraySlice<UInt8>) -> [String]
    ) {
        self.bytes = bytes
        self.forms = forms
        var places = places
        let header = Self.fields(of: places.removeValue(forKey: "").flatMap { forms(bytes[$0]).first } ?? "")
        if let rule = header["Plural-Forms"] {
            guard let plural = PluralRule(header: rule) else { return nil }
            self.plural = plural
        } else {
            plural = .germanic
        }
        self.header = header
        self.places = places
    }

    private static func fields(of text: String) -> [String: String] {
        var header: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            header[String(line[..<colon])] = String(line[line.index(after: colon)...].drop(while: \.isWhitespace))
        }
        return header
    }

    /// The first form, if there are several.
    package func text(_ identifier: String) -> String? { allForms(identifier)?.first }

    package func text(_ identifier: String, count: Int) -> String? {
        guard let forms = allForms(identifier) else { return nil }
        let form = plural.form(of: count)
        return forms.indices.contains(form) ? forms[form] : forms.first
    }

    private func allForms(_ identifier: String) -> [String]? { places[identifier].map { forms(bytes[$0]) } }
}
