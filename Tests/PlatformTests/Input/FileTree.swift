import Glibc
import TestSupport

@testable import Platform

/// Folders, small files and links like those of sysfs. They are removed after the test.
final class FileTree {
    let path: String
    /// In order, for the removal.
    private var made: [String] = []

    init() throws {
        var template = TemporaryPlace.template("tree")
        guard mkdtemp(&template) != nil else { throw Errno.last }
        path = String(decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    deinit {
        for each in made.reversed() where unlink(each) != 0 { rmdir(each) }
        rmdir(path)
    }

    /// Creates the folders, too.
    func write(_ text: String, to name: String) throws {
        try makeFolders(above: name)
        let file = try FileDescriptor(opening: "\(path)/\(name)", O_WRONLY | O_CREAT)
        made.append("\(path)/\(name)")
        try file.write(Array(text.utf8))
    }

    /// Makes a link to something in the tree.
    func link(_ name: String, to other: String) throws {
        try makeFolders(above: name)
        try makeFolders(above: other + "/x")
        guard symlink("\(path)/\(other)", "\(path)/\(name)") == 0 else { throw Errno.last }
        made.append("\(path)/\(name)")
    }

    private func makeFolders(above name: String) throws {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            if mkdir(folder, 0o700) == 0 { made.append(folder) } else if errno != EEXIST { throw Errno.last }
        }
    }
}
