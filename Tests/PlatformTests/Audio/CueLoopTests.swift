import Glibc
import Sound
import Synchronization
import Testing

@testable import Platform

/// Cues on a separate device, in virtual time. The test plays the part of the sound thread.
@Suite final class CueLoopTests {
    private let clock = VirtualTimingClock()
    private let line: CueLine
    private var loop: CueLoop<VirtualDevice, VirtualTimingClock>!
    /// Each attempt to open takes the next device. An empty list refuses.
    private var devices: [VirtualDevice] = []
    private var tries = 0
    private var news: [CueNews] = []
    /// The next sample of the stream.
    private var position: Int64 = 1000

    init() throws {
        line = CueLine(bell: try EventFD())
        loop = CueLoop(
            line: line, sampleRate: 48000, clock: clock,
            open: { [unowned self] _, _ in
                tries += 1
                return devices.isEmpty ? .failure(Errno(ENODEV)) : .success(devices.removeFirst())
            }, tell: { [unowned self] in news.append($0) })
    }

    private func device() -> VirtualDevice { VirtualDevice(plan: PeriodPlan(frames: 512, count: 3), clock: clock) }

    private var isOpen: Bool { line.isOpen.load(ordering: .relaxed) }
    private var unheard: Int64 { line.unheardFrom.load(ordering: .relaxed) }
    private var heardLine: StreamLine? { line.heard.latest() }
    private var delay: Int64 { line.delay.load(ordering: .relaxed) }

    private func open(_ device: VirtualDevice) {
        devices = [device]
        line.change { $0.name = "ear" }
        loop.turn()
        #expect(isOpen)
    }

    private func run(_ milliseconds: Int) {
        let end = clock.now() + .nanoseconds(milliseconds: milliseconds)
        while clock.now() < end { loop.turn() }
    }

    /// Makes a cue in blocks of 480 samples, each at its time. Returns its samples.
    private func say(_ blocks: Int, isWhole: Bool = true, each: (Int) -> Void = { _ in }) -> [Float] {
        var cue: [Float] = []
        for number in 0..<blocks {
            let due = clock.now() + 10_000_000
            let first = position
            var block = (0..<480).map { (index: Int) in Float(first + Int64(index)) }
            cue += block
            let goesOn = !isWhole || number < blocks - 1
            let piece = CueLine.Piece(position: position, count: 480, made: clock.now(), goesOn: goesOn)
            #expect(block.withUnsafeMutableBufferPointer { line.send($0, piece) })
            position += 480
            while clock.now() < due { loop.turn() }
            each(number)
        }
        return cue
    }

    private func sounding(_ device: VirtualDevice) -> [Float] { device.taken.filter { $0 != 0 } }

    /// The next cue plays completely, and no loss is reported.
    private func expectWholeCue(on device: VirtualDevice) {
        position += 48_000
        let before = sounding(device).count
        let cue = say(20)
        run(500)
        #expect(Array(sounding(device).dropFirst(before)) == cue)
        #expect(news.isEmpty)
    }

    @Test(arguments: [1, 2, 3, 7, 100]) func `a cue is heard whole, once, and in one piece`(blocks: Int) {
        let device = device()
        open(device)
        let cue = say(blocks)
        run(500)
        let heard = device.taken
        let first = heard.firstIndex { $0 != 0 } ?? 0
        let whole = Array(heard[first...].prefix(cue.count))
        #expect(whole == cue)
        #expect(sounding(device) == cue)
        // Even a short cue starts the device.
        #expect(device.missing == 0 && device.taken.count > 12_000)
    }

    @Test func `it rests when there is nothing to hear, and wakes for the next cue`() {
        let device = device()
        open(device)
        let first = say(20)
        run(3000)
        #expect(device.rests == 1)
        let (taken, dozes) = (device.taken.count, clock.dozes.load(ordering: .relaxed))
        run(60_000)
        // The virtual bell rings once a second by itself.
        #expect(device.taken.count == taken && clock.dozes.load(ordering: .relaxed) - dozes < 70)
        position += 3_000_000
        let second = say(20)
        run(500)
        #expect(sounding(device) == first + second)
    }

    @Test func `it is known when a cue is heard, by the delay of its own device`() throws {
        let device = device()
        open(device)
        _ = say(20)
        run(300)
        let begin = position
        var made: [Int64] = []
        _ = say(30) { _ in made.append(clock.now()) }
        let heard = try #require(heardLine)
        #expect(heard.sample >= begin)
        // A block of 10 ms, the device's 32 ms, and the wait.
        let late = heard.nanoseconds(ofSample: begin) - (made[0] - 10_000_000)
        #expect((20_000_000...80_000_000).contains(late))
        #expect(abs(delay - late) < 25_000_000)
    }

    /// A short cue may be over before a busy device accepts any of it.
    @Test func `it is known when a cue is heard that is over and still waits`() throws {
        let device = device()
        open(device)
        _ = say(20)
        run(300)
        device.standsStill = true
        _ = say(10)
        let short = position
        _ = say(5)
        let heard = try #require(heardLine)
        #expect(heard.sample >= short && heard.sample < position)
        #expect(line.written.load(ordering: .relaxed) < short)
        let begin = heard.nanoseconds(ofSample: short)
        #expect(begin >= clock.now())
        device.standsStill = false
        run(500)
        // The delay is the time for which the device stood still, which was none.
        let last = try #require(heardLine)
        #expect(abs(last.nanoseconds(ofSample: short) - begin) < 25_000_000)
    }

    @Test func `a device that cannot be opened is told of once, and again when it is there`() {
        line.change { $0.name = "ear" }
        run(5000)
        #expect(news == [.lost(ENODEV)] && (9...12).contains(tries))
        #expect(!isOpen)
        // A device that disappears before it has played is not reported.
        let fleeting = device()
        fleeting.faults = [.lost(ENODEV)]
        let unsteady = device()
        devices = [fleeting, unsteady, device()]
        run(1000)
        _ = say(1)
        #expect(news == [.lost(ENODEV)] && !isOpen)
        run(1000)
        #expect(isOpen)
        // Nor is one that soon disappears again.
        _ = say(10)
        unsteady.faults = [.lost(ENODEV)]
        _ = say(10)
        #expect(news == [.lost(ENODEV)] && loop.device !== unsteady)
        run(1000)
        for isFound in [false, true] {
            _ = say(10)
            run(1500)
            #expect(news == [.lost(ENODEV)] + (isFound ? [.found] : []))
        }
    }

    @Test func `of a device that goes in the middle of a cue it is told what was not heard`() {
        let device = device()
        open(device)
        let begin = position
        _ = say(30, isWhole: false) { number in if number == 20 { device.faults = [.lost(ENODEV)] } }
        #expect(!isOpen)
        let written = sounding(device).count
        // At most the device's buffer was accepted and not played.
        #expect(unheard >= begin && unheard <= begin + Int64(written))
        #expect(begin + Int64(written) - unheard <= 1536)
        #expect(news == [.lost(ENODEV)])
    }

    @Test func `nothing is left to hear of a cue that is over`() {
        let device = device()
        open(device)
        _ = say(20)
        run(500)
        device.faults = [.lost(ENODEV)]
        run(500)
        #expect(news == [.lost(ENODEV)])
        #expect(unheard == .max || unheard >= position)
    }

    @Test func `one that takes nothing is given up`() {
        let device = device()
        open(device)
        _ = say(10)
        device.speed = 0
        _ = say(250)
        #expect(news == [.lost(ETIMEDOUT)])
    }

    @Test func `one that is filled and takes two seconds to wake is waited for`() {
        let device = device()
        device.speed = 0
        open(device)
        let cue = say(10)
        run(2000)
        device.speed = 48e-6
        run(500)
        #expect(news.isEmpty)
        #expect(sounding(device) == cue)
    }

    @Test func `a server that stands still after a gap begins anew`() {
        let device = VirtualDevice(plan: PeriodPlan(frames: 512, count: 3), isServer: true, clock: clock)
        open(device)
        _ = say(20)
        device.standsStill = true
        run(800)
        expectWholeCue(on: device)
    }

    /// Cuts the last cue. May begin another in the same block.
    private func cut(goesOn: Bool = false) {
        var block = [Float](repeating: 1, count: 480)
        let piece = CueLine.Piece(position: position, count: 480, made: clock.now(), goesOn: goesOn, isCut: true)
        #expect(block.withUnsafeMutableBufferPointer { line.send($0, piece) })
        position += 480
    }

    @Test func `a cue that is cut while the device keeps up ends as it was made`() {
        let device = device()
        open(device)
        let cue = say(20, isWhole: false)
        cut()
        run(200)
        #expect(sounding(device) == cue + [Float](repeating: 1, count: 480))
    }

    @Test(arguments: [false, true])
    func `what a device that is behind has not got of a cue that is cut is left out, softly`(_ goesOn: Bool) throws {
        let device = device()
        open(device)
        _ = say(20, isWhole: false)
        device.standsStill = true
        _ = say(30, isWhole: false)
        device.standsStill = false
        let heard = sounding(device)
        cut(goesOn: goesOn)
        if goesOn { _ = say(1) }
        run(200)
        let rest = Array(sounding(device).dropFirst(heard.count))
        #expect(rest.count == 240 + (goesOn ? 960 : 0))
        let fade = rest.prefix(240)
        #expect(fade.first == (heard.last ?? 0) + 1)
        #expect(fade.last ?? 1000 < 200)
        #expect(zip(fade, fade.dropFirst()).allSatisfy { $1 < $0 })
        // The next cue is not late.
        let (begin, now) = (position, clock.now())
        expectWholeCue(on: device)
        let line = try #require(heardLine)
        #expect(line.nanoseconds(ofSample: begin + 48_000) - now < 100_000_000)
    }

    @Test func `what has no clock takes each cue as it comes, and no endless silence`() {
        let device = device()
        device.swallows = true
        open(device)
        let cue = say(100)
        run(1500)
        #expect(sounding(device) == cue)
        #expect(device.taken.count < cue.count + 24_000)
    }

    @Test func `after it ran dry the next cue is whole`() {
        let device = device()
        open(device)
        _ = say(10)
        device.faults = [.gap]
        run(100)
        expectWholeCue(on: device)
    }

    @Test func `another name closes the device, and what was not heard is told`() {
        let device = device()
        open(device)
        _ = say(10, isWhole: false)
        line.change { $0.name = nil }
        run(50)
        #expect(loop.device == nil && !isOpen)
        #expect(unheard < position)
        #expect(news.isEmpty)
    }
}
