import Glibc
import Sound
import TestSupport
import Testing

@testable import Activities
@testable import Interface
@testable import Platform

extension TemporaryFolder {
    /// A folder of catalogues by language.
    static func catalogues(_ texts: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (language, text) in texts { try folder.write(text.utf8, to: "\(language).po") }
        return folder
    }
}

@Suite("The catalogue")
struct LocalisationCatalogueTests {
    static let brazilian = """
        # Notes for translators.
        msgid ""
        msgstr ""
        "Plural-Forms: nplurals=2; plural=n>1;\\n"
        "X-Espeak-Voice: pt-br\\nX-Language-Name: Português\\n"

        msgid "menu.main"
        msgstr "Principal"

        msgid "lesson.minutesLeft"
        msgid_plural "lesson.minutesLeft"
        msgstr[0] "Um"
        msgstr[1] "Muitos"

        msgid "menu.main.options"
        msgstr ""
        """
    private let folder: TemporaryFolder

    init() throws { folder = try .catalogues(["pt_BR": Self.brazilian]) }

    private var catalogue: GettextCatalogue { GettextCatalogue(folder: LocaleFolder(path: folder.path)) }

    @Test("The best match for the language wanted")
    func negotiation() throws {
        for (wanted, got) in [("pt_BR.UTF-8", "pt-BR"), ("pt-BR", "pt-BR"), ("en-GB", "en"), ("fr", "en"), ("C", "en")]
        {
            let catalogue = GettextCatalogue(
                folder: LocaleFolder(path: folder.path), wanted: try #require(LanguageTag(wanted)))
            #expect(catalogue.language == got, "\(wanted)")
            #expect(catalogue.languages == ["en", "pt-BR"])
        }
    }

    @Test("A message that a language lacks is said in English; plurals follow the language's own rule")
    func fallback() throws {
        let catalogue = catalogue
        #expect(catalogue.text("lesson.minutesLeft", count: 0)?.contains("minutes") == true)
        #expect(catalogue.select("pt-BR"))
        #expect(catalogue.text("menu.main") == "Principal")
        // Untranslated.
        #expect(catalogue.text("menu.main.options") == "Options")
        #expect(catalogue.text("none") == nil)
        #expect(catalogue.text("none", count: 2) == nil)
        #expect(catalogue.text("lesson.minutesLeft", count: 0) == "Um")
        #expect(catalogue.voice == "pt-br")
        #expect(catalogue.name(of: "pt-BR") == "Português")
        #expect(catalogue.name(of: "en") == "English")
        #expect(catalogue.name(of: "de") == nil)
        #expect(catalogue.select("en"))
        #expect(catalogue.text("menu.main.options") == "Options")
    }

    @Test("A language that is not there changes nothing", arguments: ["de", "pt", "", "../pt_BR"])
    func refusedSelection(language: String) throws {
        let catalogue = catalogue
        _ = catalogue.select("pt-BR")
        #expect(!catalogue.select(language))
        #expect(catalogue.language == "pt-BR")
        #expect(catalogue.text("menu.main") == "Principal")
    }

    @Test("English works without any folder, and with damaged messages")
    func englishInside() throws {
        let damaged = try TemporaryFolder.catalogues(["de": "no catalogue"])
        for folder in [nil, LocaleFolder(path: "/nowhere"), LocaleFolder(path: damaged.path)] {
            let catalogue = GettextCatalogue(folder: folder, wanted: try #require(LanguageTag("de")))
            #expect(catalogue.language == "en" && catalogue.voice == "en")
            #expect(catalogue.text("menu.main.options") == "Options")
        }
    }

    /// An MO file as msgfmt writes it.
    private static func compiled(_ messages: [(String, String)]) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let start = 28 + 16 * messages.count
        var rows: [UInt8] = []
        var body: [UInt8] = []
        for text in messages.map(\.0) + messages.map(\.1) {
            rows += word(text.utf8.count) + word(start + body.count)
            body += Array(text.utf8) + [0]
        }
        return [0x9504_12de, 0, messages.count, 28, 28 + 8 * messages.count, 0, start].flatMap(word) + rows + body
    }

    private static let compiledBrazilian = compiled([
        ("", "Plural-Forms: nplurals=2; plural=n>1;\nX-Espeak-Voice: pt-br\n"),
        ("lesson.minutesLeft\0lesson.minutesLeft", "Um\0Muitos"), ("menu.main", "Principal"), ("menu.main.options", ""),
    ])

    @Test("A tree of compiled catalogues is read where there is no PO file")
    func compiledTree() throws {
        let tree = try TemporaryFolder()
        for name in ["pt_BR", "pt_BR/LC_MESSAGES"] { #expect(mkdir("\(tree.path)/\(name)", 0o700) == 0) }
        try tree.write(Self.compiledBrazilian, to: "pt_BR/LC_MESSAGES/kochlea.mo")
        let folder = LocaleFolder(path: tree.path)
        let catalogue = GettextCatalogue(folder: folder, wanted: try #require(LanguageTag("pt_BR.UTF-8")))
        #expect(catalogue.language == "pt-BR" && catalogue.voice == "pt-br" && catalogue.languages == ["en", "pt-BR"])
        #expect(catalogue.text("menu.main") == "Principal" && catalogue.text("menu.main.options") == "Options")
        #expect((0...2).map { catalogue.text("lesson.minutesLeft", count: $0) } == ["Um", "Um", "Muitos"])
        try tree.write("no catalogue".utf8, to: "pt_BR/LC_MESSAGES/kochlea.mo")
        #expect(folder.damagedFile(for: try #require(LanguageTag("pt-BR"))) != nil)
    }

    @Test("A compiled catalogue that is cut or changed anywhere is never trapped on")
    func compiledDamage() {
        let file = Self.compiledBrazilian
        for index in file.indices.dropLast() {
            #expect(MessageFile(compiled: Array(file[..<index])) == nil)
            for byte: UInt8 in [0, 1, 127, 255] {
                var other = file
                other[index] = byte
                _ = MessageFile(compiled: other)
            }
        }
    }

    @Test("The folder is found where the environment says, beside the program, and nowhere else when it is named")
    func finding() throws {
        let found = LocaleFolder.find(
            environment: { $0 == "KOCHLEA_LOCALEDIR" ? Path(text: folder.path) : nil }, executable: "/bin/kochlea")
        #expect(found?.path.description == folder.path)
        let named = LocaleFolder.find(
            environment: { $0 == "KOCHLEA_LOCALEDIR" ? "/nowhere" : nil }, executable: RunningProgram.path)
        #expect(named == nil)
        func find(_ executable: String, prefix: String) -> String? {
            LocaleFolder.find(
                environment: { _ in nil }, executable: Path(text: executable), prefix: Path(text: prefix))?.path
                .description
        }
        #expect(find("/nowhere/a/b/kochlea", prefix: "/nowhere") == nil)
        // For an unknown path of the program.
        let prefix = folder.path
        let (share, own, source) = ("\(prefix)/share", "\(prefix)/share/kochlea", "\(prefix)/Locales")
        defer {
            unlink("\(own)/locale")
            unlink(source)
            rmdir(own)
            rmdir(share)
        }
        #expect(symlink(".", source) == 0)
        #expect(find("\(prefix)/.build/debug/kochlea", prefix: "/nowhere") == source)
        #expect(mkdir(share, 0o700) == 0 && mkdir(own, 0o700) == 0 && symlink("../..", "\(own)/locale") == 0)
        #expect(find("kochlea", prefix: prefix) == "\(own)/locale")
        #expect(find("\(prefix)/bin/kochlea", prefix: "/nowhere") == "\(own)/locale")
    }
}

@Suite("The English messages inside the program")
struct LocalisationEnglishTests {
    @Test("They are those of Locales/en.po, every one, and plural rule and header with them")
    func equality() throws {
        let files = CatalogueFiles(languages: ["en"])
        let expected = try #require(files.messages["en"])
        let english = MessageFile.english()
        #expect(expected.count > 800)
        for (identifier, forms) in expected {
            for count in [0, 1, 2] {
                #expect(english.text(identifier, count: count) == forms[forms.count == 1 || count == 1 ? 0 : 1])
            }
        }
        #expect(english.header["X-Language-Name"] == "English" && english.header["Language"] == "en")
    }

    private func read(_ text: String) -> MessageFile? {
        MessageFile(text: Array(text.utf8))
    }

    @Test("A text is read with strings joined, escapes resolved and obsolete messages left out")
    func reading() throws {
        let file = try #require(
            read(
                """
                # A catalogue.
                msgid ""
                msgstr ""
                "Plural-Forms: nplurals=3; plural=n%3;\\n"

                #. Somebody.
                msgid "a.joined"
                msgstr "one "
                "two\\n\\"three\\" \\\\ four"

                #, fuzzy
                msgid "b.fuzzy"
                msgstr "unsure"

                msgid "c.count"
                msgid_plural "c.count"
                msgstr[0] "null"
                msgstr[1] "eins"
                msgstr[2] "zwei"
                #~ msgid "d.gone"
                #~ msgstr "no"
                """))
        #expect(file.text("a.joined") == "one two\n\"three\" \\ four")
        #expect(file.text("b.fuzzy") == "unsure" && file.text("d.gone") == nil)
        #expect((0...3).map { file.text("c.count", count: $0) } == ["null", "eins", "zwei", "null"])
    }

    @Test(
        "What is no catalogue is refused", arguments: ["nonsense", "msgid a", "\"alone\"", "msgid \"", "msgctxt \"a\""])
    func refusal(text: String) { #expect(read(text) == nil) }

    @Test("A plural rule that cannot be read makes the file unreadable")
    func badRule() {
        #expect(read("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=oops;\\n\"\n") == nil)
    }

    @Test("The header is read without the messages")
    func headerAlone() {
        let text = Array(LocalisationCatalogueTests.brazilian.utf8)
        let alone = MessageFile(text: text + Array("nonsense\n".utf8), onlyHeader: true)
        #expect(alone?.header == MessageFile(text: text)?.header && alone?.header["X-Espeak-Voice"] == "pt-br")
        #expect(alone?.text("menu.main") == nil)
    }

    @Test("A text that is cut or changed anywhere is never trapped on")
    func damage() {
        let text = Array(
            "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n!=1;\\n\"\nmsgid \"a\"\nmsgstr \"b\\\\\"\n".utf8)
        for index in text.indices {
            _ = MessageFile(text: Array(text[..<index]))
            for byte: UInt8 in [0, 10, 34, 35, 92, 255] {
                var other = text
                other[index] = byte
                _ = MessageFile(text: other)
            }
        }
    }
}

@Suite("The running program")
struct RunningProgramTests {
    @Test("It is found without /proc: by the path the kernel was given, or by its name and PATH")
    func paths() throws {
        let shell = try #require(Path("/bin/sh").resolved)
        let path: (String) -> Path? = { $0 == "PATH" ? "/nowhere:/bin" : nil }
        for (link, given, name) in [
            ("/bin/sh", nil, "x"), ("/nowhere", "/bin/sh", "x"), ("/nowhere", nil, "/bin/sh"), ("/nowhere", nil, "sh"),
        ] as [(Path, Path?, Path)] {
            #expect(RunningProgram.path(link: link, given: given, name: name, environment: path) == shell)
        }
        #expect(RunningProgram.path(link: "/nowhere", given: nil, name: "none", environment: path) == "none")
        #expect(RunningProgram.path(link: "/nowhere", given: nil, name: "", environment: { _ in nil }) == "")
        #expect(RunningProgram.path.hasSuffix(".xctest") || RunningProgram.path.description.contains("PackageTests"))
    }
}

@Suite("The catalogues of the project")
struct LocalisationProjectTests {
    /// Not searched beside the tests, because each sanitizer builds them at another depth.
    private static let folder = LocaleFolder(
        path: Path(
            text: #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
                + "/Locales"))

    @Test("Every PO file is there, with a voice and a name of its own")
    func languages() throws {
        let folder = Self.folder
        #expect(folder.languages.map(\.description) == ProjectLanguages.all.sorted())
        let catalogue = GettextCatalogue(folder: folder)
        for language in catalogue.languages {
            #expect(catalogue.select(language))
            #expect(!catalogue.voice.isEmpty)
            #expect(catalogue.name(of: language)?.isEmpty == false)
        }
        let names = catalogue.languages.map { catalogue.name(of: $0) }
        #expect(Set(names).count == names.count)
        #expect(catalogue.name(of: "de") == "Deutsch")
    }

    @Test("Every letter has its spelling word in every language, and the word begins with the letter")
    func spelling() throws {
        let folder = Self.folder
        for language in folder.languages {
            let catalogue = GettextCatalogue(folder: folder, wanted: language)
            for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
                for words in ["spelling", "spelling.national"] {
                    let first = try #require(catalogue.text("\(words).\(letter)")?.first)
                    // In another script the word begins with a letter of that script.
                    #expect(first == letter || !first.isASCII, "\(language) \(words).\(letter)")
                }
            }
        }
    }

    @Test("Messages looked up by name exist in every language: sounds, settings, signs, keys, months")
    func names() throws {
        let folder = Self.folder
        let languages = folder.languages.map(\.description)
        let settings = SettingsRegistry.all(languages: languages, language: "en")
        var identifiers = Earcon.allCases.map { "earcon.\($0)" }
        identifiers += settings.map { "setting.\($0.name)" }
        identifiers += SymbolName.identifiers.values.map { "symbol.\($0)" }
        identifiers += (1...12).map { "month.\($0)" }
        for setting in settings where setting.name != "language" {
            if case .choice(let words) = setting.kind {
                identifiers += words.map { SettingWords.value(setting, $0).id }
            }
        }
        for language in folder.languages {
            let catalogue = GettextCatalogue(folder: folder, wanted: language)
            for identifier in identifiers { #expect(catalogue.text(identifier) != nil, "\(language) \(identifier)") }
        }
    }
}
