import TestSupport

/// The folder of the catalogues.
let localesFolder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/Locales"
}()

/// The catalogues, read once.
let catalogueFiles = CatalogueFiles(folder: localesFolder, languages: ["en", "de"])

/// The real words.
func realCatalogue(_ language: String = "en") -> FileCatalogue { FileCatalogue(catalogueFiles, language: language) }
