import Keyer
import Morse
import Testing

@testable import Sound

/// When a stream sleeps, its position during sleep, and the size of its buffer.
@Suite struct `Rest and readiness` {
    private let second: Int64 = 1_000_000_000

    @Test func `two seconds of silence are enough, and sound begins them anew`() {
        var rest = StreamRest(sampleRate: 48_000)
        let answers = [(true, 0), (true, 1), (false, 2), (true, 3), (true, 4), (true, 5)].map { silent, at in
            rest.observe(isSilent: silent, now: Int64(at) * second)
        }
        #expect(answers == [false, false, false, false, false, true])
    }

    @Test(arguments: [11_025, 44_100, 48_000, 192_000])
    func `days asleep lose no sample`(rate: Int) {
        var rest = StreamRest(sampleRate: rate)
        rest.begin(at: 1234, now: second)
        let week: Int64 = 7 * 24 * 3600
        #expect(rest.position(at: second) == 1234)
        #expect(rest.position(at: (week + 1) * second) == 1234 + week * Int64(rate))
        let isDeep = [4, 6].map { rest.isDeep(at: Int64($0 + 1) * second - 1) }
        #expect(isDeep == [false, true])
        rest.end()
        #expect(!rest.isAsleep && rest.position(at: 0) == nil)
    }

    @Test func `steps up by need, down after quiet minutes, later each time`() {
        var ladder = PlanLadder(now: 0)
        let first = ladder.gap(.alert, isEager: false, now: second)
        let repeated = ladder.gap(.alert, isEager: false, now: 2 * second)
        #expect(!first && repeated)
        #expect(ladder.wish(.alert) == PlanWish(.alert, step: 1))
        #expect(ladder.wish(.calm) == PlanWish(.calm))
        #expect(ladder.widenings == 1)
        // A contact in the sixth minute puts it off.
        ladder.contact(now: 340 * second)
        let early = ladder.settle(now: 362 * second)
        let late = ladder.settle(now: 700 * second)
        #expect(!early && late)
        #expect(ladder.widenings == 0)
        // The next time it takes twice as long.
        _ = ladder.gap(.alert, isEager: true, now: 701 * second)
        let asLate = ladder.settle(now: (701 + 361) * second)
        let later = ladder.settle(now: (701 + 721) * second)
        #expect(!asLate && later)
    }

    @Test func `the last step stays`() {
        var ladder = PlanLadder(now: 0)
        for minute in 0..<20 { _ = ladder.gap(.calm, isEager: true, now: Int64(minute) * second) }
        #expect(ladder.wish(.calm).step == PeriodPlan.steps - 1)
    }

    @Test func `what is promised of plans holds`() {
        for kind in [OutputKind.hardware, .pulseAudio, .pipeWire] {
            let alert = PeriodPlan.plan(PlanWish(.alert), for: kind)
            let calm = PeriodPlan.plan(PlanWish(.calm), for: kind)
            // PipeWire adds its own cycle to the buffer.
            let ahead = alert.fill + (kind == .pipeWire ? alert.period : 0)
            let lead = ContactPlacement(sampleRate: 48_000, ahead: ahead, isPrompt: true).lead
            #expect(lead <= (kind == .hardware ? 8 : 15) * 48)
            // A key must silence within 50 ms, its fade included.
            #expect(calm.fill <= 48 * 48 && calm.fill > calm.frames)
            #expect(48_000 / calm.frames <= 100)
        }
    }
}

/// The renderer at rest: silence until the console sends a command.
@Suite struct `A renderer at rest` {
    private final class Ends {
        let stream: SoundStream
        let console: Console
        let feed: SpeechFeed
        let renderer: Renderer

        init(hasAlarm: Bool = true) {
            var alarm: (@Sendable () -> Void)?
            if hasAlarm { alarm = {} }
            stream = SoundStream(sampleRate: 48_000, alarm: alarm)
            console = Console(of: stream)
            feed = SpeechFeed(of: stream)
            renderer = Renderer(of: stream)
            // The radio is turned off with the first sample.
            _ = render(480)
        }

        func render(_ frames: Int) -> [Float] {
            var block = [Float](repeating: 9, count: frames)
            block.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            return block
        }
    }

    @Test func `at rest only while nothing is queued, and if it is told of what comes`() {
        let ends = Ends()
        #expect(ends.renderer.isAtRest)
        #expect(!Ends(hasAlarm: false).renderer.isAtRest)
        _ = ends.console.play(.typed)
        ends.renderer.attend()
        #expect(!ends.renderer.isAtRest)
        while !ends.console.isIdle {
            _ = ends.render(480)
            while ends.console.takeNotice() != nil {}
        }
        #expect(ends.renderer.isAtRest)
    }

    @Test func `speech is waited for at rest, and begins with the sample at which it is there`() {
        let ends = Ends()
        let clip = ends.console.playSpeech()
        ends.renderer.attend()
        #expect(ends.renderer.isAtRest)
        ends.renderer.pass(96_000)
        ends.feed.write([Float](repeating: 0.5, count: 480), to: clip, isLast: true)
        ends.renderer.attend()
        #expect(!ends.renderer.isAtRest && ends.renderer.hasNotices)
        #expect(ends.console.takeNotice() == .began(clip, sample: 96_480))
        #expect(ends.render(480).contains { $0 != 0 })
    }

    @Test func `silence that passes is as good as silence rendered`() throws {
        let (passed, rendered) = (Ends(), Ends())
        let later = [passed, rendered].map { ends in
            ends.console.setGain(.morse, decibels: -6)
            ends.renderer.attend()
            if ends === passed { ends.renderer.pass(48_000) } else { for _ in 0..<100 { _ = ends.render(480) } }
            _ = try? ends.console.play(keyed("K", wpm: 20), tone: 600)
            return (0..<100).flatMap { _ in ends.render(480) }
        }
        #expect(later[0] == later[1])
        #expect(later[0].contains { $0 != 0 })
        #expect(passed.renderer.position == rendered.renderer.position)
    }

    @Test func `a stream that is kept awake is never at rest`() {
        let ends = Ends()
        _ = ends.render(480)
        #expect(ends.renderer.isAtRest)
        ends.console.setAwake(true)
        ends.renderer.attend()
        #expect(!ends.renderer.isAtRest)
        ends.console.setAwake(false)
        ends.renderer.attend()
        #expect(ends.renderer.isAtRest)
    }

    @Test func `Morse waits behind a device that has rested, an earcon does not`() throws {
        let ends = Ends()
        ends.renderer.pass(480_000)
        ends.renderer.holdMorse()
        _ = ends.console.play(.typed)
        let clip = try ends.console.play(keyed("E", wpm: 20), tone: 600)
        #expect(ends.render(480).contains { $0 != 0 })
        var began: Int64?
        for _ in 0..<100 {
            _ = ends.render(480)
            while let notice = ends.console.takeNotice() {
                if case .began(clip, let sample) = notice { began = sample }
            }
        }
        #expect(began == 504_480)
    }

    @Test func `a radio that is on is told apart, and what is keyed ends rest`() {
        let ends = Ends()
        ends.console.setRadio(.receiving)
        _ = ends.render(480)
        #expect(ends.renderer.isAtRest && ends.renderer.isRadioOn)
        ends.renderer.contact(.straight, isDown: true, at: 2000)
        #expect(!ends.renderer.isAtRest)
    }
}
