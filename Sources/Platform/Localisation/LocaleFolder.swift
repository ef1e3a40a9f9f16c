import Glibc
public import Trainer

/// The folder with a PO file for every language.
public struct LocaleFolder: Equatable, Sendable {
    /// Its path.
    public let path: Path

    /// Uses a folder as given.
    public init(path: Path) {
        self.path = path
    }

    /// Finds the folder: KOCHLEA_LOCALEDIR if it is set; else beside the program, as installed (`bin` and `share` side by
    /// side) or as built (`.build/TRIPLE/release` in the clone with `Locales`); else where `make install` puts it.
    /// Nil if no folder has a language.
    public static func find(
        environment: (String) -> Path?, executable: Path, prefix: Path = RunningProgram.prefix
    ) -> LocaleFolder? {
        var candidates: [Path] = []
        if let given = environment("KOCHLEA_LOCALEDIR"), !given.isEmpty {
            candidates = [given]
        } else {
            let steps = executable.bytes.split(separator: UInt8(ascii: "/")).dropLast()
            for up in 1...3 where steps.count >= up {
                let above = Path(bytes: steps.dropLast(up).flatMap { [UInt8(ascii: "/")] + $0 })
                candidates += ["\(above)/share/kochlea/locale", "\(above)/Locales"]
            }
            candidates.append("\(prefix)/share/kochlea/locale")
        }
        return candidates.lazy.map(LocaleFolder.init(path:)).first { !$0.languages.isEmpty }
    }

    /// The languages in this folder, sorted by tag.
    public var languages: [LanguageTag] {
        var found: Set<LanguageTag> = []
        for name in DataFolder.names(in: path) where name.hasSuffix(".po") {
            if let tag = LanguageTag(name.dropLast(3)), access(at: file(for: tag), R_OK) == 0 { found.insert(tag) }
        }
        return found.sorted { $0.description < $1.description }
    }

    /// The file with a language's messages, if there is one and it is damaged or cannot be read; else nil.
    public func damagedFile(for language: LanguageTag) -> Path? {
        let file = file(for: language)
        return isMissing(file) || messages(for: language) != nil ? nil : file
    }

    /// A language's messages; nil if they are missing or damaged.
    func messages(for language: LanguageTag) -> MessageFile? {
        // A thousand times what a language needs.
        (try? WholeFile.bytes(atPath: file(for: language), upTo: 1 << 28, mayWait: false)).flatMap {
            MessageFile(text: $0)
        }
    }

    /// The header of a language's messages without the messages; nil if it is missing or damaged.
    func header(for language: LanguageTag) -> [String: String]? {
        // Ten times what comments and header need.
        (try? FileInput.contents(of: file(for: language), upTo: 1 << 16)).flatMap {
            MessageFile(text: $0, onlyHeader: true)?.header
        }
    }

    /// Files have the names that gettext uses, `pt_BR`.
    private func file(for language: LanguageTag) -> Path {
        "\(path)/\(String(language.description.map { $0 == "-" ? "_" : $0 })).po"
    }
}
