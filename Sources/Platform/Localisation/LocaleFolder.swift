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
        var found: Set<LanguageTag> = []
        for name in DataFolder.names(in: path) where name.hasSuffix(".po") {
            if let tag = LanguageTag(name.dropLast(3)), access(at: file(for: tag), R_OK) == 0 { found.insert(tag) }
        }
        return found.sorted { $0.description < $1.description }
    }

    /// The path of a PO file that exists but cannot be read or parsed.
    public func damagedFile(for language: LanguageTag) -> Path? {
        let file = file(for: language)
        return isMissing(file) || messages(for: language) != nil ? nil : file
    }

    func messages(for language: LanguageTag) -> MessageFile? {
        // 256 MiB: a thousand times the size of a catalogue.
        (try? WholeFile.bytes(atPath: file(for: language), upTo: 1 << 28, mayWait: false)).flatMap {
            MessageFile(text: $0)
        }
    }

    func header(for language: LanguageTag) -> [String: String]? {
        // 64 KiB: ten times the size of comments and header.
        (try? FileInput.contents(of: file(for: language), upTo: 1 << 16)).flatMap {
            MessageFile(text: $0, onlyHeader: true)?.header
        }
    }

    /// File names use gettext's form, `pt_BR`.
    private func file(for language: LanguageTag) -> Path {
        "\(path)/\(String(language.description.map { $0 == "-" ? "_" : $0 })).po"
    }
}
