import Glibc
public import Trainer

/// The folder with `LANGUAGE/LC_MESSAGES/kochlea.mo` for every language.
public struct LocaleFolder: Equatable, Sendable {
    /// Its path.
    public let path: String

    /// Uses a folder as given.
    public init(path: String) {
        self.path = path
    }

    /// Finds the folder: KOCHLEA_LOCALEDIR if set, or else relative to the program, as installed (`bin` and `share`
    /// side by side) or as built (`.build/release` is `.build/TRIPLE/release`, and `.build/share` has the messages),
    /// or else where it was built to be installed.
    /// Nil if it has no language.
    public static func find(
        environment: (String) -> String?, executable: String, prefix: String = RunningProgram.prefix
    ) -> LocaleFolder? {
        var candidates: [String] = []
        if let given = environment("KOCHLEA_LOCALEDIR"), !given.isEmpty {
            candidates = [given]
        } else {
            let steps = executable.split(separator: "/").dropLast()
            for up in 1...3 where steps.count >= up {
                candidates.append("/" + (steps.dropLast(up) + ["share", "locale"]).joined(separator: "/"))
            }
            candidates.append("\(prefix)/share/locale")
        }
        return candidates.lazy.map(LocaleFolder.init(path:)).first { !$0.languages.isEmpty }
    }

    /// The languages in this folder, sorted by tag.
    public var languages: [LanguageTag] {
        var found: Set<LanguageTag> = []
        for name in (try? FileInput.names(in: path)) ?? [] where !name.hasPrefix(".") {
            if let tag = LanguageTag(name), access(file(for: tag), R_OK) == 0 { found.insert(tag) }
        }
        return found.sorted { $0.description < $1.description }
    }

    /// A language's messages; nil if they are missing or damaged.
    func messages(for language: LanguageTag) -> MessageFile? {
        // A thousand times what a language needs.
        (try? WholeFile.bytes(atPath: file(for: language), upTo: 1 << 28)).flatMap { MessageFile(bytes: $0) }
    }

    /// The header of a language's messages without the messages; nil if it is missing or damaged.
    func header(for language: LanguageTag) -> [String: String]? {
        guard let descriptor = try? FileDescriptor(opening: file(for: language), O_RDONLY) else { return nil }
        return MessageFile.header { offset, count in
            try? FileInput.bytes(of: descriptor.rawValue, at: offset, count: count)
        }
    }

    private func file(for language: LanguageTag) -> String { LocaleFolder.file(for: language, in: path) }

    /// Folders have gettext's names, `pt_BR`.
    private static func file(for language: LanguageTag, in folder: String) -> String {
        let name = String(language.description.map { $0 == "-" ? "_" : $0 })
        return "\(folder)/\(name)/LC_MESSAGES/kochlea.mo"
    }
}
