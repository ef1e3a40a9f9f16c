import Activities
import FoundationEssentials
public import Interface
public import Morse

/// The languages of the project. Each has a PO file in Locales.
public enum ProjectLanguages {
    public static let folder: String = {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return root.joined(separator: "/") + "/Locales"
    }()

    /// English first.
    public static let all: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let others = names.filter { $0.hasSuffix(".po") && $0 != "en.po" }.map { String($0.dropLast(3)) }
        return ["en"] + others.map { $0.replacing("_", with: "-") }.sorted()
    }()

    /// The file of "pt-BR" is `pt_BR.po`.
    public static func file(of language: String, in folder: String = folder) -> String {
        "\(folder)/\(language.replacing("-", with: "_")).po"
    }
}

/// The forms of all messages in PO files.
public struct CatalogueFiles: Sendable {
    private struct Entry {
        var identifier: String?
        var forms: [String] = []
    }

    /// By language, then by identifier. Without the header.
    public let messages: [String: [String: [String]]]
    /// By language, then by field.
    public let headers: [String: [String: String]]

    /// A file that cannot be read has no messages.
    public init(folder: String = ProjectLanguages.folder, languages: [String] = ProjectLanguages.all) {
        var messages: [String: [String: [String]]] = [:]
        var headers: [String: [String: String]] = [:]
        for language in languages {
            let file = ProjectLanguages.file(of: language, in: folder)
            let text = try? String(contentsOf: URL(filePath: file), encoding: .utf8)
            var parsed = Self.parse(text ?? "")
            let lines = parsed.removeValue(forKey: "")?.first?.split(separator: "\n") ?? []
            headers[language] = Dictionary(
                lines.compactMap { line in
                    line.firstIndex(of: ":").map { (String(line[..<$0]), String(line[$0...].dropFirst(2))) }
                }, uniquingKeysWith: { $1 })
            messages[language] = parsed
        }
        self.messages = messages
        self.headers = headers
    }

    /// Reads lines of `msgid "…"` and `msgstr "…"` or `msgstr[0] "…"`, each with its continuation lines.
    static func parse(_ text: String) -> [String: [String]] {
        var messages: [String: [String]] = [:]
        var entry = Entry()
        var isIdentifier = false
        func close() {
            if let identifier = entry.identifier { messages[identifier] = entry.forms }
            entry = Entry()
        }
        for line in text.split(separator: "\n") {
            guard let open = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), open < end,
                !line.hasPrefix("#")
            else { continue }
            let string = String(line[line.index(after: open)..<end])
                .replacing("\\\"", with: "\"").replacing("\\n", with: "\n").replacing("\\\\", with: "\\")
            if line.hasPrefix("msgid_plural") { continue }
            if line.hasPrefix("msgid") {
                close()
                entry.identifier = string
                isIdentifier = true
            } else if line.hasPrefix("msgstr") {
                entry.forms.append(string)
                isIdentifier = false
            } else if isIdentifier {
                entry.identifier? += string
            } else {
                entry.forms[entry.forms.count - 1] += string
            }
        }
        close()
        return messages
    }
}

/// The real catalogues.
public final class FileCatalogue: Catalogue {
    public private(set) var language: String
    public let languages: [String]
    public var usesNationalWords = false
    public var alphabet = Alphabet.international
    public var isSpelled: (String) -> Bool = { _ in false }
    public var spellsRadioText = false
    /// Requested identifiers that are in no catalogue.
    public private(set) var missing: Set<String> = []
    private let files: CatalogueFiles

    public init(_ files: CatalogueFiles, language: String = "en") {
        self.files = files
        self.language = language
        languages = files.messages.keys.sorted { ($0 == "en" ? "" : $0) < ($1 == "en" ? "" : $1) }
    }

    public func identifiers(_ language: String) -> Set<String> { Set(files.messages[language, default: [:]].keys) }

    public func select(_ language: String) -> Bool {
        guard languages.contains(language) else { return false }
        self.language = language
        return true
    }

    public func text(_ identifier: String) -> String? {
        guard let forms = files.messages[language]?[identifier], let first = forms.first else {
            if !identifier.hasPrefix("spelling."), !identifier.hasPrefix("short.") { missing.insert(identifier) }
            return nil
        }
        return first
    }

    public func text(_ identifier: String, count: Int) -> String? {
        guard let forms = files.messages[language]?[identifier], forms.count > 1,
            let rule = files.headers[language]?["Plural-Forms"].flatMap({ PluralRule(header: $0) })
        else { return text(identifier) }
        return forms[rule.form(of: count)]
    }

    public var voice: String { files.headers[language]?["X-Espeak-Voice"] ?? language }

    public func name(of language: String) -> String? { files.headers[language]?["X-Language-Name"] }
}
