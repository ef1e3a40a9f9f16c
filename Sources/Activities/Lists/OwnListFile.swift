public import Interface
public import Morse
public import OnAir

/// Reads the file of a list or text.
public enum OwnListFile {
    /// - Parameter name: the option or setting that has the path, for the error.
    ///
    /// - Throws: the reason if the file is unreadable, or if nothing of it can be sent.
    public static func list(
        at path: Path, named name: String, as use: OwnList.Use, alphabet: Alphabet, files: any TextFiles
    ) throws(WordTrouble) -> OwnList {
        let text = try contents(of: path, named: name, files: files)
        return try list(text, path: path.description, as: use, alphabet: alphabet)
    }

    public static func contents(
        of path: Path, named name: String, files: any TextFiles
    ) throws(WordTrouble) -> String {
        do throws(TextFileError) {
            return try files.text(at: path)
        } catch {
            throw WordTrouble(error, path: path, named: name)
        }
    }

    public static func list(
        _ text: String, path: String, as use: OwnList.Use, alphabet: Alphabet
    ) throws(WordTrouble) -> OwnList {
        let list = OwnList(parsing: text, as: use, alphabet: alphabet)
        if list.isNoise, let first = list.faults.first { throw .noise(path: path, first: first) }
        guard list.items.isEmpty else { return list }
        throw list.faults.first.map { .noWords(path: path, first: $0) } ?? .empty(path: path)
    }
}
