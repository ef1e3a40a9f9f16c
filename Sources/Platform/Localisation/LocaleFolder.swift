import Glibc
public import Trainer

/// The folder with `LANGUAGE/LC_MESSAGES/kochlea.mo` for every language.
public struct LocaleFolder: Equatable, Sendable {
    /// Its path.
    public let path: Path

    /// Uses a folder as given.
    public init(path: Path) {
        self.path = path
    }

    /// Finds the folder: KOCHLEA_LOCALEDIR if set, or else relative to the program, as installed (`bin` and `share`
    /// side by side) or as built (`.build/release` is `.build/TRIPLE/release`, and `.build/share` has the messages),
    /// or else where it was built to be installed.
    /// Nil if it has no language.
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
                candidates.append("\(above)/share/locale")
            }
            candidates.append("\(prefix)/share/locale")
        }
        return candidates.lazy.map(LocaleFolder.init(path:)).first { !$0.languages.isEmpty }
    }

    /// The languages in this folder, sorted by tag.
    public var languages: [LanguageTag] {
        var found: Set<LanguageTag> = []
        for name in DataFolder.names(in: path) where !name.hasPrefix(".") {
            if let tag = LanguageTag(name), access(at: file(for: tag), R_OK) == 0 { found.insert(tag) }
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
            MessageFile(bytes: $0)
        }
    }

    /// The header of a language's messages without the messages; nil if it is missing or damaged.
    func header(for language: LanguageTag) -> [String: String]? {
        guard let descriptor = try? FileDescriptor(opening: file(for: language), O_RDONLY) else { return nil }
        return MessageFile.header { offset, count in
            try? FileInput.bytes(of: descriptor.rawValue, at: offset, count: count)
        }
    }

    private func file(for language: LanguageTag) -> Path { LocaleFolder.file(for: language, in: path) }

    /// Folders have gettext's names, `pt_BR`.
    private static func file(for language: LanguageTag, in folder: Path) -> Path {
        let name = String(language.description.map { $0 == "-" ? "_" : $0 })
        return "\(folder)/\(name)/LC_MESSAGES/kochlea.mo"
    }
}
