import Foundation
import Testing

/// Inputs that led libFuzzer somewhere new or once broke a law, tried again.
@Suite struct CorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "corpus")

    @Test(arguments: Law.all.map(\.name))
    func `every input of the corpus keeps its law`(name: String) throws {
        let law = try #require(Law.named(name))
        let folder = Self.corpus.appendingPathComponent(name)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 3)
        #expect(law.fault([]) == nil)
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            if let fault = law.fault(bytes) { Issue.record("\(file.lastPathComponent): \(fault)") }
        }
    }

    @Test func `every folder of the corpus has its law`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(Set(folders) == Set(Law.all.map(\.name)))
    }
}
