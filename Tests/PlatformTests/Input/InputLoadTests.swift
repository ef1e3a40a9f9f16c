import Activities
import Glibc
import Interface
import Keyer
import Morse
import Sound
import TestSupport
import Testing

@testable import Platform

/// All threads at once, mainly for the thread sanitizer. Two threads press keys on devices and unplug them, the input
/// thread reads, the sound thread runs the keyer, and the test takes the notices as the program does.
@Suite(.serialized) struct `Under load` {
    /// Works one device after another: presses keys, and unplugs the device while a key is down.
    private static func work(_ numbers: [Int], in folder: String) {
        for round in 0..<60 {
            guard let device = try? FifoNodes.Device(numbers[round % numbers.count], in: folder) else { return }
            for index in 0..<41 { device.set(index / 2 % 2 == 0 ? 30 : 48, index.isMultiple(of: 2)) }
            sched_yield()
        }
    }

    @Test func `keying on devices sounds, and every mark that began ends`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .none, bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        let speechFeed = SpeechFeed(of: stream)
        let feed = ContactFeed()
        try sound.start(Renderer(of: stream), contacts: feed)
        let bench = try LoopBench(feed: feed, bell: bell)
        console.setRadio(.transmitting)
        while console.takeKeyNotice() == nil { _ = awaitBell(bell) }
        bench.use(0..<4)
        let folder = bench.folder.path
        let left = try PosixThread(name: "hand") { Self.work([0, 1], in: folder) }
        let right = try PosixThread(name: "hand") { Self.work([2, 3], in: folder) }
        var (began, ended) = (0, 0)
        func take() {
            while let notice = console.takeKeyNotice() {
                switch notice {
                case .began: began += 1
                case .mark: ended += 1
                case .contact, .character, .word, .text, .radio, .lost: break
                }
            }
            while console.takeNotice() != nil {}
            bench.takeInputs()
        }
        for round in 0..<60 {
            let mode = Keyer.Mode.allCases[round % Keyer.Mode.allCases.count]
            console.setKeyer(
                KeyerSetup(
                    settings: .init(mode: mode, wordsPerMinute: 60),
                    limits: .text(wordsPerMinute: 60, sampleRate: sound.sampleRate), tone: Double(400 + 5 * round)))
            _ = console.play(.typed)
            let clip = console.playSpeech()
            speechFeed.write([Float](repeating: 0.1, count: 480), to: clip, isLast: true)
            switch round % 4 {
            case 0: bench.orders.give(.capture(round % 8 == 0, nil))
            case 1: bench.orders.give(.keyboards(round % 8 == 1))
            case 2: bench.use(0..<(1 + round % 5))
            default: console.cancelAll()
            }
            #expect(bench.orders.view.devices.count <= 5)
            _ = awaitBell(bell)
            take()
        }
        left.join()
        right.join()
        console.setKeyer(
            KeyerSetup(
                settings: .init(wordsPerMinute: 60),
                limits: .text(wordsPerMinute: 60, sampleRate: sound.sampleRate), tone: 600))
        // Presses on a device that stays, because the storm may lose all its presses. The program does not wait for the
        // report of the device: it depends on whether the device or its setup comes first.
        bench.orders.give(.capture(false, nil))
        bench.use([9])
        let device = try FifoNodes.Device(9, in: folder)
        let dits = bench.count(.dit, isDown: true)
        while bench.count(.dit, isDown: true) == dits || began == 0 {
            device.set(30, true)
            device.set(30, false)
            guard awaitBell(bell) else { break }
            take()
        }
        #expect(bench.count(.dit, isDown: true) > dits)
        bench.end()
        console.setRadio(.off)
        let clip = console.playSilence(frames: sound.sampleRate / 5)
        _ = console.awaitEnd(of: clip, bell)
        sound.stop()
        take()
        #expect(began > 0)
        #expect(began == ended)
        for contact in [Contact.dit, .dah] {
            #expect(bench.count(contact, isDown: true) <= bench.count(contact, isDown: false))
        }
        #expect(bench.nodes.openFiles == 1)
    }
}
