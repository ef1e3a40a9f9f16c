import TestSupport

let localesFolder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/Locales"
}()

/// Read once.
let catalogueFiles = CatalogueFiles(folder: localesFolder, languages: ["en", "de"])

/// The real messages.
func realCatalogue(_ language: String = "en") -> FileCatalogue { FileCatalogue(catalogueFiles, language: language) }
