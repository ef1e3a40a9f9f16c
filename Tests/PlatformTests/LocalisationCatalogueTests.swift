import Glibc
import Sound
import Testing

@testable import Platform
@testable import Trainer

/// A folder of catalogues that is gone after the test.
final class CatalogueFolder {
    let path: String

    init(_ languages: [String: [UInt8]]) {
        var template = Array("/tmp/kochlea-locale-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? ""
        for (language, bytes) in languages {
            mkdir("\(path)/\(language)", 0o700)
            mkdir("\(path)/\(language)/LC_MESSAGES", 0o700)
            let descriptor = open(file(language), O_WRONLY | O_CREAT, 0o600)
            write(descriptor, bytes, bytes.count)
            close(descriptor)
        }
    }

    func file(_ language: String) -> String { "\(path)/\(language)/LC_MESSAGES/kochlea.mo" }

    deinit {
        for language in LocaleFolder(path: path).languages + [LanguageTag("xx")].compactMap({ $0 }) {
            let name = language.description.replacing("-", with: "_")
            unlink(file(name))
            rmdir("\(path)/\(name)/LC_MESSAGES")
            rmdir("\(path)/\(name)")
        }
        rmdir(path)
    }
}

@Suite("The catalogue")
struct LocalisationCatalogueTests {
    static let english = CatalogueBytes.make([
        ("", "X-Espeak-Voice: en\nX-Language-Name: English\n"), ("both", "Both"), ("only", "Only English"),
        ("count\u{0}count", "{count} group\u{0}{count} groups"),
    ])
    static let brazilian = CatalogueBytes.make([
        ("", "Plural-Forms: nplurals=2; plural=n>1;\nX-Espeak-Voice: pt-br\nX-Language-Name: Português\n"),
        ("both", "Ambos"), ("count\u{0}count", "{count} grupo\u{0}{count} grupos"),
    ])

    @Test("The best language there is for the one wanted")
    func negotiation() throws {
        let folder = CatalogueFolder(["en": Self.english, "pt_BR": Self.brazilian])
        for (wanted, got) in [("pt_BR.UTF-8", "pt-BR"), ("pt-BR", "pt-BR"), ("en-GB", "en"), ("fr", "en"), ("C", "en")]
        {
            let catalogue = try GettextCatalogue(
                folder: LocaleFolder(path: folder.path), wanted: try #require(LanguageTag(wanted)))
            #expect(catalogue.language == got, "\(wanted)")
            #expect(catalogue.languages == ["en", "pt-BR"])
        }
    }

    @Test("A message that a language lacks is said in English; plurals follow the language's own rule")
    func fallback() throws {
        let folder = CatalogueFolder(["en": Self.english, "pt_BR": Self.brazilian])
        let catalogue = try GettextCatalogue(folder: LocaleFolder(path: folder.path))
        #expect(catalogue.text("count", count: 0) == "{count} groups")
        #expect(catalogue.select("pt-BR"))
        #expect(catalogue.text("both") == "Ambos")
        #expect(catalogue.text("only") == "Only English")
        #expect(catalogue.text("none") == nil)
        #expect(catalogue.text("none", count: 2) == nil)
        #expect(catalogue.text("count", count: 0) == "{count} grupo")
        #expect(catalogue.voice == "pt-br")
        #expect(catalogue.name(of: "pt-BR") == "Português")
        #expect(catalogue.name(of: "de") == nil)
        #expect(catalogue.select("en"))
        #expect(catalogue.text("both") == "Both")
    }

    @Test("A language that is not there changes nothing", arguments: ["de", "pt", "", "../pt_BR"])
    func refusedSelection(language: String) throws {
        let folder = CatalogueFolder(["en": Self.english, "pt_BR": Self.brazilian])
        let catalogue = try GettextCatalogue(folder: LocaleFolder(path: folder.path))
        _ = catalogue.select("pt-BR")
        #expect(!catalogue.select(language))
        #expect(catalogue.language == "pt-BR")
        #expect(catalogue.text("both") == "Ambos")
    }

    @Test("Damaged and missing messages are told with the place and the remedy")
    func errors() throws {
        let folder = CatalogueFolder(["en": [1, 2, 3]])
        #expect(throws: LocalisationError.damaged(path: folder.file("en"))) {
            try GettextCatalogue(folder: LocaleFolder(path: folder.path))
        }
        #expect(
            throws: LocalisationError.unreadable(
                path: "/nowhere/en/LC_MESSAGES/kochlea.mo", reason: "No such file or directory")
        ) {
            try GettextCatalogue(folder: LocaleFolder(path: "/nowhere"))
        }
        let looked = ["/nowhere/a/share/locale", "/nowhere/share/locale", "/share/locale"]
        let error = #expect(throws: LocalisationError.notFound(lookedIn: looked)) {
            try LocaleFolder.find(environment: { _ in nil }, executable: "/nowhere/a/b/kochlea")
        }
        #expect(error?.description.contains("/nowhere/share/locale or /share/locale") == true)
        #expect(error?.description.contains("make") == true)
    }

    @Test("The folder is found where the environment says, where make builds, and nowhere else when it is named")
    func finding() throws {
        let folder = CatalogueFolder(["en": Self.english])
        let named = try LocaleFolder.find(
            environment: { $0 == "KOCHLEA_LOCALEDIR" ? folder.path : nil }, executable: "/bin/kochlea")
        #expect(named.path == folder.path)
        #expect(throws: LocalisationError.notFound(lookedIn: ["/nowhere"])) {
            try LocaleFolder.find(
                environment: { $0 == "KOCHLEA_LOCALEDIR" ? "/nowhere" : nil },
                executable: LocaleFolder.runningExecutable)
        }
    }
}

@Suite("The catalogues of the project")
struct LocalisationProjectTests {
    static let folder = try? LocaleFolder.find(
        environment: { getenv($0).map { String(cString: $0) } }, executable: LocaleFolder.runningExecutable)

    @Test("English and German are there, with a voice and a name each")
    func languages() throws {
        let folder = try #require(Self.folder, "make catalogues has not been run")
        #expect(folder.languages.map(\.description) == ["de", "en"])
        let catalogue = try GettextCatalogue(folder: folder)
        for language in catalogue.languages {
            #expect(catalogue.select(language))
            #expect(catalogue.voice == language)
            #expect(catalogue.name(of: language)?.isEmpty == false)
        }
        #expect(catalogue.name(of: "de") == "Deutsch")
    }

    @Test("Every letter has its spelling word in every language, and the word begins with the letter")
    func spelling() throws {
        let folder = try #require(Self.folder, "make catalogues has not been run")
        for language in folder.languages {
            let catalogue = try GettextCatalogue(folder: folder, wanted: language)
            for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
                #expect(catalogue.text("spelling.\(letter)")?.first == letter)
            }
        }
    }

    @Test("What is named by its identifier has its sentence in every language: sounds, settings, signs, keys, months")
    func names() throws {
        let folder = try #require(Self.folder, "make catalogues has not been run")
        let languages = folder.languages.map(\.description)
        let settings = SettingsRegistry.all(languages: languages, language: "en")
        var identifiers = Earcon.allCases.map { "earcon.\($0)" }
        identifiers += settings.map { "setting.\($0.name)" }
        identifiers += languages.map { "language.\($0)" }
        identifiers += SymbolName.identifiers.values.map { "symbol.\($0)" }
        identifiers += (1...12).map { "month.\($0)" }
        for setting in settings where setting.name != "language" {
            if case .choice(let words) = setting.kind {
                identifiers += words.map { SettingValue.value(setting, $0).id }
            }
        }
        for language in folder.languages {
            let catalogue = try GettextCatalogue(folder: folder, wanted: language)
            for identifier in identifiers { #expect(catalogue.text(identifier) != nil, "\(language) \(identifier)") }
        }
    }
}
