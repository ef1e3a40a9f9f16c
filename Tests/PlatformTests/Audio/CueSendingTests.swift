import Sound
import Synchronization
import Testing

@testable import Platform

/// The sound thread's part of cues on a separate device. The test plays the part of the cue thread.
@Suite final class CueSendingTests {
    private let clock = VirtualTimingClock()
    private let source = CountingSource()
    private let status: StreamStatus
    private let line: CueLine
    private let loop: StreamLoop<CountingSource, VirtualDevice, VirtualTimingClock>
    private let device: VirtualDevice
    private var sent: [Float] = []
    private var isOver = false

    init() throws {
        status = StreamStatus(bell: try EventFD())
        line = CueLine(bell: try EventFD())
        let exchange = DeviceExchange<VirtualDevice>(bell: try EventFD())
        loop = StreamLoop(
            source: source, exchange: exchange, recording: nil, cueLine: line, status: status, clock: clock)
        device = VirtualDevice(plan: PeriodPlan(frames: 512, count: 3), clock: clock)
        exchange.answer(.found(.passRetained(device), isDefault: false))
        status.cueRoute.store(CueRoute.apart.rawValue, ordering: .relaxed)
        line.isOpen.store(true, ordering: .relaxed)
    }

    private func run(until position: Int64) {
        while source.position < position {
            loop.turn()
            take()
        }
    }

    private func take() {
        while let piece = line.takePiece() {
            var block = [Float](repeating: 0, count: piece.count)
            block.withUnsafeMutableBufferPointer { line.take(into: $0) }
            sent += block.filter { $0 != 0 }
            isOver = !piece.goesOn
        }
    }

    private func cue(_ range: Range<Int64>) -> [Float] { range.map { Float($0) + CountingSource.cueOffset } }
    private var here: [Float] { device.taken.filter { $0 >= CountingSource.cueOffset } }

    @Test func `a cue goes to its own device and nowhere else, the rest goes nowhere but here`() {
        source.cues = [6000..<9000]
        run(until: 20_000)
        #expect(sent == cue(6000..<9000) && isOver)
        #expect(here.isEmpty)
        let first = Int(device.taken[0])
        // The stream's first sample is 0 in any case.
        let silent = device.taken.indices.dropFirst().filter { device.taken[$0] == 0 }
        #expect(silent == Array(6000 - first..<9000 - first))
    }

    @Test func `without its device it is here`() {
        line.isOpen.store(false, ordering: .relaxed)
        source.cues = [6000..<9000]
        run(until: 20_000)
        #expect(sent.isEmpty && here == cue(6000..<9000))
    }

    @Test func `a device that comes in the middle of a cue has the next one`() {
        line.isOpen.store(false, ordering: .relaxed)
        source.cues = [6000..<9000, 12_000..<13_000]
        run(until: 7500)
        line.isOpen.store(true, ordering: .relaxed)
        run(until: 20_000)
        #expect(here == cue(6000..<9000) && sent == cue(12_000..<13_000))
    }

    @Test(arguments: [6000, 6001, 7000, 7400] as [Int64])
    func `what its device did not play follows here: nothing is lost, nothing doubled`(unheard: Int64) {
        source.cues = [6000..<30_000]
        source.silentFrom = 30_000
        run(until: 7500)
        line.unheardFrom.store(unheard, ordering: .relaxed)
        line.isOpen.store(false, ordering: .releasing)
        run(until: 60_000)
        #expect(here == cue(unheard..<30_000))
    }

    @Test func `also when the cue was made to its end before`() {
        source.cues = [6000..<9000]
        source.silentFrom = 9000
        run(until: 9600)
        line.unheardFrom.store(8000, ordering: .relaxed)
        line.isOpen.store(false, ordering: .releasing)
        run(until: 20_000)
        #expect(here == cue(8000..<9000))
    }

    @Test func `what was heard is not repeated`() {
        source.cues = [6000..<9000]
        run(until: 12_000)
        line.unheardFrom.store(.max, ordering: .relaxed)
        line.isOpen.store(false, ordering: .releasing)
        run(until: 20_000)
        #expect(here.isEmpty && sent == cue(6000..<9000))
    }
}
