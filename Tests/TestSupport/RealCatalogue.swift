/// All tests share them, so that the files are read once.
public let catalogueFiles = CatalogueFiles()

public func realCatalogue(_ language: String = "en") -> FileCatalogue {
    FileCatalogue(catalogueFiles, language: language)
}
