import TestSupport

/// All tests share them, so that the files are read once.
let catalogueFiles = CatalogueFiles()

func realCatalogue(_ language: String = "en") -> FileCatalogue { FileCatalogue(catalogueFiles, language: language) }
