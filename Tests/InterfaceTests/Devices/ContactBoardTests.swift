import Keyer
import Morse
import TestSupport
import Testing

@testable import Interface

@Suite struct ContactBoardTests {
    private static let bare: GateTimes = {
        var filter = ContactFilter()
        filter.debounce = 0
        return GateTimes(filter)
    }()

    private static func key(_ code: UInt16, _ value: Int32, at time: Int64, on device: Int = 0) -> DeviceChange {
        DeviceChange(nanoseconds: time, device: device, source: .key(code), value: value)
    }

    private static func board(_ devices: Int = 1, times: GateTimes = bare) -> ContactBoard {
        var board = ContactBoard()
        for device in 0..<devices {
            board.attach(
                device,
                mappings: [
                    DeviceMapping(control: .key(30), contact: .dit), DeviceMapping(control: .key(31), contact: .dit),
                    DeviceMapping(control: .key(32), contact: .dah),
                    DeviceMapping(control: .axis(2, isUpward: true), contact: .straight),
                ], times: times, keysDown: [], axes: [2: AxisRange(minimum: 0, maximum: 100, value: 0)])
        }
        return board
    }

    private static func edges(_ board: inout ContactBoard) -> [String] {
        var edges: [String] = []
        board.takeEvents { event in
            switch event {
            case .edge(let time, let contact, let isDown, _): edges.append("\(contact) \(isDown ? "v" : "^") \(time)")
            case .stuck(let contact, _): edges.append("\(contact) stuck")
            }
        }
        return edges
    }

    @Test func `a contact closes with the first of its controls and opens with the last`() {
        var board = Self.board(2)
        board.take(Self.key(30, 1, at: 1), at: 1)
        board.take(Self.key(31, 1, at: 2, on: 1), at: 2)
        board.take(Self.key(32, 1, at: 3), at: 3)
        board.take(Self.key(30, 0, at: 4), at: 4)
        board.take(Self.key(31, 0, at: 5, on: 1), at: 5)
        #expect(Self.edges(&board) == ["dit v 1", "dah v 3", "dit ^ 5"])
    }

    @Test func `auto-repeat and unused keys change nothing`() {
        var board = Self.board()
        board.take(Self.key(30, 1, at: 1), at: 1)
        board.take(Self.key(30, 2, at: 2), at: 2)
        board.take(Self.key(99, 1, at: 3), at: 3)
        #expect(Self.edges(&board) == ["dit v 1"])
    }

    @Test func `an axis is a contact`() {
        var board = Self.board()
        for (time, value) in [(1, 40), (2, 60), (3, 45), (4, 20)] as [(Int64, Int32)] {
            board.take(DeviceChange(nanoseconds: time, device: 0, source: .axis(2), value: value), at: time)
        }
        #expect(Self.edges(&board) == ["straight v 2", "straight ^ 4"])
    }

    @Test func `a device that goes opens what it held at once`() {
        var board = Self.board(2)
        board.take(Self.key(30, 1, at: 1), at: 1)
        board.take(Self.key(32, 1, at: 2), at: 2)
        board.take(Self.key(30, 1, at: 3, on: 1), at: 3)
        board.detach(0, at: 9)
        #expect(Self.edges(&board) == ["dit v 1", "dah v 2", "dah ^ 9"])
        board.take(Self.key(30, 0, at: 10), at: 10)
        board.take(Self.key(30, 0, at: 11, on: 1), at: 11)
        #expect(Self.edges(&board) == ["dit ^ 11"])
    }

    @Test func `late changes open but do not close`() {
        var board = Self.board()
        board.take(Self.key(30, 1, at: 1), at: 1)
        var late = Self.key(30, 0, at: 2)
        late.isLate = true
        board.take(late, at: 40)
        late = Self.key(32, 1, at: 3)
        late.isLate = true
        board.take(late, at: 41)
        #expect(Self.edges(&board) == ["dit v 1", "dit ^ 40"])
    }

    @Test func `a stuck control is reported with its contact`() {
        var board = Self.board()
        board.take(Self.key(30, 1, at: 0), at: 0)
        board.advance(to: 60_000_000_000)
        #expect(Self.edges(&board) == ["dit v 0", "dit ^ 20000000000", "dit stuck"])
        #expect(board.deadline == nil)
    }

    @Test func `edges are in the order of time even where devices are not`() {
        var board = Self.board(2)
        board.take(Self.key(30, 1, at: 10), at: 12)
        board.take(Self.key(32, 1, at: 8, on: 1), at: 12)
        #expect(Self.edges(&board) == ["dit v 10", "dah v 10"])
    }

    /// Contacts alternate, times never decrease, and after the removal of all devices every contact is open.
    @Test(arguments: Lane.some(1...40 as ClosedRange<UInt64>, daily: 10)) func `a storm leaves nothing closed`(
        seed: UInt64
    ) {
        var dice = SplitMix64(seed: seed)
        var filter = ContactFilter()
        filter.debounce = [0, 5, 30].randomElement(using: &dice) ?? 0
        filter.acceptance = [0, 0, 20].randomElement(using: &dice) ?? 0
        filter.bounce = [0, 0, 50].randomElement(using: &dice) ?? 0
        filter.bridge = [0, 0, 30].randomElement(using: &dice) ?? 0
        filter.longest = 2000
        filter.isLatching = seed.isMultiple(of: 5)
        var board = Self.board(3, times: GateTimes(filter))
        var (closed, last, now, count) = (Set<Contact>(), Int64.min, Int64(0), 0)
        func check() {
            board.takeEvents { event in
                guard case .edge(let time, let contact, let isDown, _) = event else { return }
                count += 1
                if time < last || time > now || closed.contains(contact) == isDown {
                    Issue.record("seed \(seed): \(contact) \(isDown) at \(time) after \(last)")
                }
                last = time
                if isDown { closed.insert(contact) } else { closed.remove(contact) }
            }
        }
        for _ in 0..<4000 {
            now += Int64.random(in: 0...20_000_000, using: &dice)
            let device = Int.random(in: 0..<3, using: &dice)
            switch Int.random(in: 0..<20, using: &dice) {
            case 0: board.setMuted(Bool.random(using: &dice), device, at: now)
            case 1: board.advance(to: now)
            case 2...5:
                let value = Int32.random(in: 0...100, using: &dice)
                board.take(DeviceChange(nanoseconds: now, device: device, source: .axis(2), value: value), at: now)
            default:
                var change = Self.key(
                    .random(in: 30...33, using: &dice), .random(in: 0...2, using: &dice), at: now, on: device)
                change.isLate = Int.random(in: 0..<30, using: &dice) == 0
                board.take(change, at: now)
            }
            check()
        }
        for device in 0..<3 { board.detach(device, at: now) }
        check()
        #expect(closed.isEmpty)
        #expect(count > 20)
    }
}
