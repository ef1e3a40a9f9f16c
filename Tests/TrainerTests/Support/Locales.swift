import TestSupport

/// Read once.
let catalogueFiles = CatalogueFiles()

/// The real messages.
func realCatalogue(_ language: String = "en") -> FileCatalogue { FileCatalogue(catalogueFiles, language: language) }
