import Activities
import Glibc
import Interface

/// The number of answers, in a small file of its own that a torn log cannot affect.
///
/// It is written after the answers, so that it never claims too many, and in two places alternately, so that one is
/// always complete. Without it, a loss goes unnoticed.
final class Tally {
    private static let length = 64

    private let owner: FileDescriptor?
    private let file: CInt?
    private var turn = 0

    init() {
        owner = nil
        file = nil
    }

    convenience init(in folder: DataFolder) { self.init(folder.tally, O_RDWR | O_CREAT) }

    /// Gives no number while there are rescued files beside the database: their answers are not lost.
    convenience init(reading folder: DataFolder) {
        if folder.rescued.isEmpty { self.init(folder.tally, O_RDONLY) } else { self.init() }
    }

    private init(_ path: Path, _ rights: CInt) {
        do throws(Errno) {
            let owner = try FileDescriptor(opening: path, rights | O_NOFOLLOW | O_NONBLOCK)
            file = owner.rawValue
            self.owner = consume owner
        } catch {
            owner = nil
            file = nil
        }
        turn = newest?.turn ?? 0
    }

    var answers: Int? { newest?.answers }

    private var newest: (turn: Int, answers: Int)? {
        guard let file else { return nil }
        return (0..<2).compactMap { place -> (turn: Int, answers: Int)? in
            let bytes = try? FileInput.bytes(of: file, at: place * Self.length, count: Self.length)
            guard let bytes, bytes.count == Self.length else { return nil }
            let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            guard words.count == 3, let turn = Int(words[0]), let answers = Int(words[1]),
                words[2] == Self.check(turn, answers)
            else { return nil }
            return (turn, answers)
        }.max { $0.turn < $1.turn }
    }

    /// How many of the counted answers a database lacks. A running Kochlea may write meanwhile, so the number is read
    /// before and after the query, and the smaller one is used.
    func missing(of database: Database) throws(SQLiteError) -> Int {
        guard let before = answers else { return 0 }
        let stored = try database.answers()
        return max(0, min(before, answers ?? 0) - stored)
    }

    func write(_ answers: Int) {
        guard let file else { return }
        turn &+= 1
        var bytes = Array("\(turn) \(answers) \(Self.check(turn, answers))".utf8)
        bytes += [UInt8](repeating: UInt8(ascii: " "), count: max(0, Self.length - bytes.count - 1))
        bytes.append(UInt8(ascii: "\n"))
        try? writeFully(bytes, to: file, at: turn % 2 * Self.length)
    }

    /// Forgets the number until the next write, because a reset database rightly has fewer answers.
    func clear() {
        guard let file else { return }
        ftruncate(file, 0)
    }

    private static func check(_ turn: Int, _ answers: Int) -> String {
        var sum: UInt32 = 2_166_136_261
        for byte in "\(turn) \(answers)".utf8 { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
        return String(sum, radix: 16)
    }
}
