import Activities
import Foundation
import Interface

@testable import Platform

/// Removed with everything in it.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/kochlea-store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Including subfolders.
    var files: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) }

    func write(_ bytes: Data, to name: String) throws { try bytes.write(to: URL(fileURLWithPath: "\(path)/\(name)")) }

    /// Another program copies the script into place. While this process has it open for writing, children of parallel
    /// tests inherit the descriptor, and the kernel refuses to run a file that is open for writing.
    func writeProgram(_ text: String, to name: String) throws {
        try write(Data(text.utf8), to: "\(name).text")
        let script: Path = "cp \"$0.text\" \"$0\" && chmod 755 \"$0\" && rm \"$0.text\""
        guard ChildProcess.run(["sh", "-c", script, "\(path)/\(name)"], patience: 60_000) == .exited(0) else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// "" is the folder itself.
    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return attributes[.posixPermissions] as? Int ?? -1
    }
}
