import Activities
import Glibc
import Interface
import Platform

/// Where `render` writes: a file, or standard output for "-".
enum RenderOutput {
    /// Refuses a terminal before anything is read or computed.
    static func check(_ path: Path) throws(Failure) {
        guard path == "-", isatty(STDOUT_FILENO) == 1 else { return }
        throw Failure(.usage, Message("error.render.terminal", ["example": .text("kochlea render CQ -o - | aplay")]))
    }

    /// A file is compressed and written on a thread of its own.
    ///
    /// - Parameters:
    ///   - expected: the least number of samples to come.
    ///   - frames: their exact number; nil if it is unknown.
    static func sink(
        _ options: Options, _ path: Path, rate: Int, expected: Int64, frames: Int64?
    ) throws(Failure) -> any SoundSink {
        if path == "-" { return WaveStream(options.isRaw ? .raw : .wave(frames: frames), sampleRate: rate) }
        // Without a thread, the file only takes longer.
        guard (try? PosixThread.reserve(1)) != nil else { return try writer(path, rate: rate, expected: expected) }
        let writer = try writer(path, rate: rate, expected: expected)
        do throws(ThreadError) {
            return try SinkThread(writer)
        } catch {
            throw Failure(.software, Message("error.threads"))
        }
    }

    private static func writer(
        _ path: Path, rate: Int, expected: Int64
    ) throws(Failure) -> sending SoundFileWriter {
        do throws(SoundFileError) {
            return try SoundFileWriter(path: path, sampleRate: rate, expected: expected)
        } catch {
            throw Failure(error)
        }
    }
}

extension Options {
    /// Samples alone tell neither their rate nor their format, so they are no file.
    func checkRaw() throws(ArgumentError) {
        guard isRaw, let output, output != "-" else { return }
        throw .value(name: "--output", given: output.description, accepted: .oneOf(["-"]))
    }
}
