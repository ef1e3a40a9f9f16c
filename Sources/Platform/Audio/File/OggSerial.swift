import Activities
import Glibc
import Interface

/// Gives an Ogg stream a fixed serial number.
///
/// libsndfile derives the number from the clock, so that equal sound would give different bytes in each run. Every page
/// holds the number, and a checksum of the page (RFC 3533, section 6).
enum OggSerial {
    static let number: UInt32 = 0x4B4F_4348

    private static let headerLength = 27

    /// The file must contain only one Ogg stream.
    static func replace(in file: AtomicFile) throws(AtomicFile.Failure) {
        var offset = 0
        while let page = try page(of: file, at: offset) {
            var page = page
            set(&page, at: 14, to: number)
            set(&page, at: 22, to: 0)
            set(&page, at: 22, to: checksum(page))
            guard lseek(file.descriptor, offset, SEEK_SET) >= 0 else { throw AtomicFile.Failure(code: errno) }
            let result = page.withUnsafeBytes { bytes in
                Result { () throws(AtomicFile.Failure) in try file.write(bytes) }
            }
            try result.get()
            offset += page.count
        }
    }

    private static func page(of file: AtomicFile, at offset: Int) throws(AtomicFile.Failure) -> [UInt8]? {
        let header = try bytes(of: file, at: offset, count: headerLength)
        if header.isEmpty { return nil }
        guard header.count == headerLength, header.starts(with: "OggS".utf8) else {
            throw AtomicFile.Failure(code: EILSEQ)
        }
        let segments = try bytes(of: file, at: offset + headerLength, count: Int(header[26]))
        let length = headerLength + segments.count + segments.reduce(0) { $0 + Int($1) }
        let page = try bytes(of: file, at: offset, count: length)
        guard page.count == length else { throw AtomicFile.Failure(code: EILSEQ) }
        return page
    }

    private static func bytes(of file: AtomicFile, at offset: Int, count: Int) throws(AtomicFile.Failure) -> [UInt8] {
        do throws(Errno) {
            return try FileInput.bytes(of: file.descriptor, at: offset, count: count)
        } catch {
            throw AtomicFile.Failure(code: error.code)
        }
    }

    private static func set(_ page: inout [UInt8], at index: Int, to value: UInt32) {
        for byte in 0..<4 { page[index + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }

    /// CRC-32 with the polynomial 0x04C11DB7, neither reflected nor inverted.
    static func checksum(_ page: [UInt8]) -> UInt32 {
        page.reduce(0) { sum, byte in (sum << 8) ^ table[Int(sum >> 24) ^ Int(byte)] }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte) << 24) { sum, _ in sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
}
