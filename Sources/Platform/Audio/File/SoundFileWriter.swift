internal import CLinux
internal import CSndFile
internal import Glibc
public import Trainer

/// Writes mono sound to a WAVE, FLAC or Ogg Vorbis file, as a stream of blocks.
///
/// The file takes its name in `finish()`; until then, and for ever if anything fails, it is not there (`AtomicFile`).
/// The same samples give the same bytes in every run: no time stamps are written, and Ogg's random serial number is
/// replaced (`OggSerial`).
public final class SoundFileWriter {
    /// Where it goes.
    public let path: Path
    /// By the path's ending.
    public let format: SoundFileFormat
    /// Samples per second.
    public let sampleRate: Int
    /// Samples taken so far.
    public private(set) var frames: Int64 = 0

    private let storage: Storage
    private var handle: OpaquePointer?
    /// Samples not yet handed on.  libsndfile always gets the same blocks, because Vorbis looks ahead: with other
    /// blocks the same sound becomes other bytes.
    private var pending: [Float] = []
    private static let block = 4096

    /// Samples per second that every format takes.
    public static let sampleRates = 8000...192_000

    /// Opens the hidden file and writes its header.
    ///
    /// - expected: how many samples are coming at least; a format that cannot hold them is refused before they are made.
    /// - Parameter sampleRate: in samples per second, within `sampleRates`.
    public init(path: Path, sampleRate: Int, expected: Int64 = 0) throws(SoundFileError) {
        guard let format = SoundFileFormat(path: path) else { throw .unsupportedEnding(path: path.description) }
        guard SoundFileWriter.sampleRates.contains(sampleRate) else {
            throw .unsupportedRate(path: path.description, rate: sampleRate)
        }
        guard expected <= format.longest else { throw .tooLong(path: path.description) }
        var info = SF_INFO()
        info.samplerate = Int32(sampleRate)
        info.channels = 1
        info.format = format.encoding
        self.path = path
        self.format = format
        self.sampleRate = sampleRate
        do throws(AtomicFile.Failure) {
            storage = Storage(file: try AtomicFile(path: path))
        } catch {
            throw SoundFileError.creating(path.description, error)
        }
        var io = Storage.callbacks
        handle = sf_open_virtual(&io, Int32(SFM_WRITE), &info, storage.opaque)
        guard handle != nil else {
            if let failure = storage.failure { throw SoundFileError.during(path.description, failure) }
            throw .cannotCreate(path: path.description, reason: String(cString: sf_strerror(nil)))
        }
        sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        sf_command(handle, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
        pending.reserveCapacity(SoundFileWriter.block)
    }

    deinit {
        if handle != nil { sf_close(handle) }
    }

    /// Appends samples; outside -1…1 they are clipped.
    public func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
        guard handle != nil else { throw .writing(path: path.description, reason: String(cString: strerror(EBADF))) }
        guard frames + Int64(samples.count) <= format.longest else { throw abandon(.tooLong(path: path.description)) }
        frames += Int64(samples.count)
        var rest = samples[...]
        while !rest.isEmpty {
            let part = rest.prefix(SoundFileWriter.block - pending.count)
            pending.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            if pending.count == SoundFileWriter.block { try flush() }
        }
    }

    /// Appends samples; outside -1…1 they are clipped.
    public func write(_ samples: [Float]) throws(SoundFileError) {
        // A typed error cannot pass through a rethrowing closure yet.
        let result = samples.withUnsafeBufferPointer { block in
            Result { () throws(SoundFileError) in try write(block) }
        }
        try result.get()
    }

    /// Completes the file, waits until it is on the disk and gives it its name.  To be called once, last.
    public func finish() throws(SoundFileError) {
        guard handle != nil else { throw .writing(path: path.description, reason: String(cString: strerror(EBADF))) }
        // libsndfile writes a FLAC header with the first sample only, so a stream of none becomes one of one.
        if frames == 0 && format == .flac { pending = [0] }
        try flush()
        let open = handle
        handle = nil
        let code = sf_close(open)
        if let failure = storage.failure { throw abandon(.during(path.description, failure)) }
        guard code == 0 else {
            throw abandon(.writing(path: path.description, reason: String(cString: sf_error_number(code))))
        }
        do throws(AtomicFile.Failure) {
            if format == .ogg { try OggSerial.replace(in: storage.file) }
            try storage.file.commit()
        } catch {
            throw abandon(.during(path.description, error))
        }
    }

    /// Hands the pending samples to libsndfile.
    private func flush() throws(SoundFileError) {
        let written = sf_writef_float(handle, pending, sf_count_t(pending.count))
        if let failure = storage.failure { throw abandon(.during(path.description, failure)) }
        guard written == pending.count else {
            throw abandon(.writing(path: path.description, reason: String(cString: sf_strerror(handle))))
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Removes what was written and passes the reason on.
    private func abandon(_ error: SoundFileError) -> SoundFileError {
        if let open = handle {
            handle = nil
            sf_close(open)
        }
        storage.file.discard()
        return error
    }
}

extension SoundFileError {
    fileprivate static func creating(_ path: String, _ failure: AtomicFile.Failure) -> SoundFileError {
        switch failure.code {
        case _ where Errno(failure.code).isAboutSpace: .diskFull(path: path)
        case EACCES, EPERM: .noPermission(path: path, reason: failure.reason)
        default: .cannotCreate(path: path, reason: failure.reason)
        }
    }

    fileprivate static func during(_ path: String, _ failure: AtomicFile.Failure) -> SoundFileError {
        switch failure.code {
        case _ where Errno(failure.code).isAboutSpace: .diskFull(path: path)
        default: .writing(path: path, reason: failure.reason)
        }
    }
}

/// The file as libsndfile sees it: through callbacks, so that the first error number is kept and nothing is guessed
/// from libsndfile's own, which its FLAC and Ogg writers do not set.
private final class Storage {
    let file: AtomicFile
    private(set) var failure: AtomicFile.Failure?

    init(file: AtomicFile) {
        self.file = file
    }

    /// Valid as long as the storage lives.
    var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ context: UnsafeMutableRawPointer?) -> Storage? {
        context.map { Unmanaged<Storage>.fromOpaque($0).takeUnretainedValue() }
    }

    static let callbacks = SF_VIRTUAL_IO(
        get_filelen: { context in
            var status = stat()
            guard let storage = Storage.from(context), fstat(storage.file.descriptor, &status) == 0 else { return -1 }
            return sf_count_t(status.st_size)
        },
        seek: { offset, whence, context in
            Storage.from(context).map { sf_count_t(lseek($0.file.descriptor, off_t(offset), whence)) } ?? -1
        },
        read: { buffer, count, context in
            Storage.from(context).map { sf_count_t(read($0.file.descriptor, buffer, Int(count))) } ?? -1
        },
        write: { buffer, count, context in
            guard let storage = Storage.from(context), storage.failure == nil else { return 0 }
            do throws(AtomicFile.Failure) {
                try storage.file.write(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
                return count
            } catch {
                storage.failure = error
                return 0
            }
        },
        tell: { context in
            Storage.from(context).map { sf_count_t(lseek($0.file.descriptor, 0, SEEK_CUR)) } ?? -1
        })
}
