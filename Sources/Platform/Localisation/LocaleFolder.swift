import Activities
import Glibc
public import Interface

public struct LocaleFolder: Equatable, Sendable {
    public let path: Path

    public init(path: Path) {
        self.path = path
    }

    /// Finds the folder of the languages. If KOCHLEA_LOCALEDIR is set, only that folder is searched. Otherwise this is
    /// the first folder with a language: `share/kochlea/locale` beside the `bin` of the installed program, `Locales` of
    /// the clone in whose `.build/TRIPLE/release` the program is, or the folder of `make install`.
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

    public var languages: [LanguageTag] {
        let names = DataFolder.names(in: path).map { $0.hasSuffix(".po") ? String($0.dropLast(3)) : String($0) }
        let found = Set(names.compactMap { LanguageTag($0) }).filter { tag in
            files(for: tag).contains { access(at: $0, R_OK) == 0 }
        }
        return found.sorted { $0.description < $1.description }
    }

    /// The path of a catalogue that exists but cannot be read or parsed.
    public func damagedFile(for language: LanguageTag) -> Path? {
        guard let file = files(for: language).first(where: { !isMissing($0) }) else { return nil }
        return messages(for: language) == nil ? file : nil
    }

    func messages(for language: LanguageTag) -> MessageFile? {
        let files = files(for: language)
        // 256 MiB: a thousand times the size of a catalogue.
        func bytes(_ file: Path) -> [UInt8]? { try? WholeFile.bytes(atPath: file, upTo: 1 << 28, mayWait: false) }
        if let text = bytes(files[0]) { return MessageFile(text: text) }
        return bytes(files[1]).flatMap { MessageFile(compiled: $0) }
    }

    func header(for language: LanguageTag) -> [String: String]? {
        // 64 KiB: ten times the size of comments and header.
        guard let text = try? FileInput.contents(of: files(for: language)[0], upTo: 1 << 16) else {
            return messages(for: language)?.header
        }
        return MessageFile(text: text, onlyHeader: true)?.header
    }

    /// The PO file, and the MO file of a gettext tree, in the order of preference. Their names use gettext's form,
    /// `pt_BR`.
    private func files(for language: LanguageTag) -> [Path] {
        let name = String(language.description.map { $0 == "-" ? "_" : $0 })
        return ["\(path)/\(name).po", "\(path)/\(name)/LC_MESSAGES/kochlea.mo"]
    }
}
