import CSndFile
import Glibc
import TestSupport

@testable import Platform

func contents(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return bytes
}

/// libsndfile decodes them.
func decoded(_ path: String) -> (samples: [Float], rate: Int, channels: Int) {
    var info = SF_INFO()
    guard let file = sf_open(path, Int32(SFM_READ), &info) else { return ([], 0, 0) }
    defer { sf_close(file) }
    var samples = [Float](repeating: 0, count: Int(info.frames) * Int(info.channels))
    let count = sf_read_float(file, &samples, sf_count_t(samples.count))
    return (Array(samples.prefix(Int(count))), Int(info.samplerate), Int(info.channels))
}

/// 600 Hz at half height.
func tone(_ count: Int, rate: Int = 48000) -> [Float] {
    (0..<count).map { 0.5 * Float(sin(2 * Double.pi * 600 * Double($0) / Double(rate))) }
}

/// A disk in memory. The test needs the right to mount it.
final class SmallDisk {
    let path: String

    init?(bytes: Int) {
        var template = TemporaryPlace.template("disk")
        guard mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        guard mount("none", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
            rmdir(path)
            return nil
        }
    }

    static var canMount: Bool { SmallDisk(bytes: 4096) != nil }

    deinit {
        // A child of another test may still have its files open.
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }
}
