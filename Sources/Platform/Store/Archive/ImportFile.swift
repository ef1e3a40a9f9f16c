package import Activities
package import Interface

/// A file that `import` reads, by its contents.
package enum ImportFile {
    case archive(ArchiveReader)
    /// Results of Learn CW Online.
    case lcwo(LCWOResults)

    /// `-` is standard input.
    package init(path: Path) throws(ArchiveError) {
        let lines = try ArchiveReader.lines(ofFile: path)
        guard let first = try lines() else { throw .foreign }
        guard LCWOReader.mayBegin(first) else {
            var isFirst = true
            let archive = try ArchiveReader { () throws(ArchiveError) in
                defer { isFirst = false }
                return isFirst ? first : try lines()
            }
            if archive.isAnonymous { throw .anonymous }
            self = .archive(archive)
            return
        }
        var bytes = Array(first)
        while let line = try lines() {
            bytes.append(UInt8(ascii: "\n"))
            bytes += line
            if bytes.count > LCWOReader.longestFile { throw .foreign }
        }
        self = .lcwo(try LCWOReader.results(of: bytes))
    }
}
