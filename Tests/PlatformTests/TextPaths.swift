import Activities
import Interface

@testable import Platform

extension DataFolder {
    init(path: String) { self.init(path: Path(text: path)) }
}

extension LocaleFolder {
    init(path: String) { self.init(path: Path(text: path)) }
}

extension FileDescriptor {
    init(opening path: String, _ flags: CInt) throws(Errno) { try self.init(opening: Path(text: path), flags) }
}

extension Database {
    convenience init(_ path: String, _ access: Access) throws(SQLiteError) { try self.init(Path(text: path), access) }
}

extension ArchiveReader {
    convenience init(path: String) throws(ArchiveError) { try self.init(path: Path(text: path)) }
}

extension SoundFileWriter {
    convenience init(path: String, sampleRate: Int) throws(SoundFileError) {
        try self.init(path: Path(text: path), sampleRate: sampleRate)
    }
}

extension FileRecorder {
    convenience init(path: String, sampleRate: Int, alarm: EventFD) throws(SoundFileError) {
        try self.init(path: Path(text: path), sampleRate: sampleRate, alarm: alarm)
    }
}

extension JSONLinesLog {
    convenience init(path: String) throws(Errno) { try self.init(path: Path(text: path)) }
}
