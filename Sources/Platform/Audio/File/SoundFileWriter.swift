import Activities
import CLinux
import CSndFile
import Glibc
public import Interface

/// Writes mono sound to a WAVE, FLAC or Ogg Vorbis file, block by block.
///
/// The file appears under its name in `finish()`, or not at all (`AtomicFile`). Equal samples give equal bytes: no time
/// stamps are written, and Ogg's random serial number is replaced (`OggSerial`).
public final class SoundFileWriter: SoundSink {
    public let path: Path
    public let format: SoundFileFormat
    /// Samples per second.
    public let sampleRate: Int
    public private(set) var frames: Int64 = 0

    private let storage: SoundFileStorage
    private var handle: OpaquePointer?
    /// libsndfile always gets blocks of the same size: Vorbis looks ahead, so other block sizes give other bytes.
    private var pending: [Float] = []
    private static let block = 4096
    private let code = UnsafeMutableBufferPointer<Int16>.allocate(capacity: block)

    /// Samples per second that all formats support.
    public static let sampleRates = 8000...192_000

    /// - Parameter expected: the least number of samples to come; fails now if the format cannot hold them.
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
        guard CSndFile_load() else { throw .noLibrary }
        do throws(AtomicFile.Failure) {
            storage = SoundFileStorage(file: try AtomicFile(path: path))
        } catch {
            throw SoundFileError.creating(path.description, error)
        }
        var io = SoundFileStorage.callbacks
        handle = sf_open_virtual(&io, Int32(SFM_WRITE), &info, storage.opaque)
        guard handle != nil else {
            if let failure = storage.failure { throw SoundFileError.during(path.description, failure) }
            throw .cannotCreate(path: path.description, reason: String(cString: sf_strerror(nil)))
        }
        sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        sf_command(handle, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
        if format == .flac {
            // Level 2 of 8. It makes plain Morse 2 % smaller than the default level does, and Morse with noise 2 % larger,
            // in two thirds of the time.
            var level = 0.25
            sf_command(handle, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
        }
        pending.reserveCapacity(SoundFileWriter.block)
    }

    deinit {
        if handle != nil { sf_close(handle) }
        code.deallocate()
    }

    /// Clips samples to -1…1.
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

    /// Puts the file on the disk and gives it its name. Call it once, last.
    public func finish() throws(SoundFileError) {
        guard handle != nil else { throw .writing(path: path.description, reason: String(cString: strerror(EBADF))) }
        // libsndfile writes a FLAC header only with the first sample, so an empty stream gets one.
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

    private func flush() throws(SoundFileError) {
        let count = sf_count_t(pending.count)
        let written: sf_count_t
        if format.isPulseCode {
            pending.withUnsafeBufferPointer { PulseCode.convert($0, into: code) }
            written = sf_writef_short(handle, code.baseAddress, count)
        } else {
            written = sf_writef_float(handle, pending, count)
        }
        if let failure = storage.failure { throw abandon(.during(path.description, failure)) }
        guard written == count else {
            throw abandon(.writing(path: path.description, reason: String(cString: sf_strerror(handle))))
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Removes the file and returns the error.
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

/// The file as libsndfile's callbacks. They keep the first error number, which libsndfile's FLAC and Ogg writers lose.
private final class SoundFileStorage {
    let file: AtomicFile
    private(set) var failure: AtomicFile.Failure?

    init(file: AtomicFile) {
        self.file = file
    }

    var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ context: UnsafeMutableRawPointer?) -> SoundFileStorage? {
        context.map { Unmanaged<SoundFileStorage>.fromOpaque($0).takeUnretainedValue() }
    }

    static let callbacks = SF_VIRTUAL_IO(
        get_filelen: { context in
            var status = stat()
            guard let storage = SoundFileStorage.from(context), fstat(storage.file.descriptor, &status) == 0 else {
                return -1
            }
            return sf_count_t(status.st_size)
        },
        seek: { offset, whence, context in
            SoundFileStorage.from(context).map { sf_count_t(lseek($0.file.descriptor, off_t(offset), whence)) } ?? -1
        },
        read: { buffer, count, context in
            SoundFileStorage.from(context).map { sf_count_t(read($0.file.descriptor, buffer, Int(count))) } ?? -1
        },
        write: { buffer, count, context in
            guard let storage = SoundFileStorage.from(context), storage.failure == nil else { return 0 }
            do throws(AtomicFile.Failure) {
                try storage.file.write(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
                return count
            } catch {
                storage.failure = error
                return 0
            }
        },
        tell: { context in
            SoundFileStorage.from(context).map { sf_count_t(lseek($0.file.descriptor, 0, SEEK_CUR)) } ?? -1
        })
}
