import Glibc

/// The folder that holds `LANGUAGE/LC_MESSAGES/kochlea.mo` for every language.
public struct LocaleFolder: Equatable, Sendable {
    /// Its path.
    public let path: String

    /// Takes a folder as it is.
    public init(path: String) {
        self.path = path
    }

    /// Finds the folder: KOCHLEA_LOCALEDIR if it is set, else beside the program, as installed (`bin` and `share` side by
    /// side) or as built (`.build/release` is `.build/TRIPLE/release`, and `.build/share` has the messages).
    ///
    /// - Throws: `LocalisationError.notFound` with every place looked at.
    public static func find(environment: (String) -> String?, executable: String) throws(LocalisationError)
        -> LocaleFolder
    {
        var candidates: [String] = []
        if let given = environment("KOCHLEA_LOCALEDIR"), !given.isEmpty {
            candidates = [given]
        } else {
            let steps = executable.split(separator: "/").dropLast()
            for up in 1...3 where steps.count >= up {
                candidates.append("/" + (steps.dropLast(up) + ["share", "locale"]).joined(separator: "/"))
            }
        }
        for candidate in candidates where access(file(for: .english, in: candidate), R_OK) == 0 {
            return LocaleFolder(path: candidate)
        }
        throw .notFound(lookedIn: candidates)
    }

    /// The path of the running program, links resolved.
    public static var runningExecutable: String {
        guard let resolved = realpath("/proc/self/exe", nil) else { return CommandLine.arguments.first ?? "" }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The languages that have messages here, in the order of their tags.
    public var languages: [LanguageTag] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: Set<LanguageTag> = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix("."), let tag = LanguageTag(name) else { continue }
            if access(file(for: tag), R_OK) == 0 { found.insert(tag) }
        }
        return found.sorted { $0.description < $1.description }
    }

    /// The messages of a language.
    func messages(for language: LanguageTag) throws(LocalisationError) -> MessageFile {
        let path = file(for: language)
        guard let messages = MessageFile(bytes: try LocaleFolder.read(path)) else { throw .damaged(path: path) }
        return messages
    }

    private func file(for language: LanguageTag) -> String { LocaleFolder.file(for: language, in: path) }

    /// Folders are named as gettext names them, `pt_BR`.
    private static func file(for language: LanguageTag, in folder: String) -> String {
        let name = String(language.description.map { $0 == "-" ? "_" : $0 })
        return "\(folder)/\(name)/LC_MESSAGES/kochlea.mo"
    }

    private static func read(_ path: String) throws(LocalisationError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            if count > 0 {
                bytes += block[..<count]
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }
}
