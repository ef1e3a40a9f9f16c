import Testing

@testable import Interface

@Suite("Language tags")
struct LanguageTagTests {
    @Test(
        "POSIX locales and BCP 47 tags become one spelling",
        arguments: [
            ("de", "de"), ("DE", "de"), ("pt_BR.UTF-8", "pt-BR"), ("pt-br", "pt-BR"), ("de_AT@euro", "de-AT"),
            ("zh_hant_tw", "zh-Hant-TW"), ("sr-Latn-RS", "sr-Latn-RS"), ("es-419", "es-419"), ("C", "en"),
            ("C.UTF-8", "en"), ("POSIX", "en"), ("nds.ISO-8859-1", "nds"),
        ])
    func spelling(text: String, tag: String) {
        #expect(LanguageTag(text)?.description == tag)
    }

    @Test(
        "What is no language is refused",
        arguments: ["", "d", "deutsch", "de-", "de--AT", "../en", "d/e", "1a", "de_A!", "ä1", ".UTF-8", "de-AT-"])
    func refused(text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test("A tag widens from the whole to the language alone")
    func widening() {
        #expect(LanguageTag("zh_Hant_TW")?.widening.map(\.description) == ["zh-Hant-TW", "zh-Hant", "zh"])
        #expect(LanguageTag("de")?.widening.map(\.description) == ["de"])
    }

    @Test(
        "The option wins, then LC_ALL, LC_MESSAGES and LANG; empty ones do not count",
        arguments: [
            ("pt-BR", ["LC_ALL": "de"], "pt-BR"),
            (nil, ["LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "es"], "de-DE"),
            (nil, ["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "es"], "fr-FR"),
            (nil, ["LANG": "es_ES.UTF-8"], "es-ES"),
            (nil, ["LC_ALL": "C", "LANG": "de"], "en"),
            (nil, ["LANG": "nonsense!"], "en"),
            (nil, ["LANGUAGE": "de"], "en"),
            (nil, [:], "en"),
        ] as [(String?, [String: String], String)])
    func wanted(option: String?, environment: [String: String], tag: String) {
        #expect(LanguageTag.wanted(option: option) { environment[$0] }.description == tag)
    }
}
