import Glibc
import Keyer
import Morse
import Sound
import Testing

@testable import Platform

/// Contacts on one thread, the stream on another, the program on a third.
@Suite struct `Contacts from another thread` {
    @Test func `are keyed, none stays closed, and every mark that began ends`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .none, bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        let feed = ContactFeed()
        try sound.start(Renderer(of: stream), contacts: feed)
        console.setRadio(.transmitting)
        // Contacts that close before the radio is on key nothing.
        while console.takeKeyNotice() == nil { _ = awaitBell(bell) }
        let hand = try PosixThread(name: "hand") {
            for index in 0..<3000 {
                let contact = Contact.allCases[index / 2 % 3]
                while !feed.push(contact, isDown: index % 2 == 0, nanoseconds: MonotonicClock.nanoseconds) {
                    if index % 2 == 1 { break }
                    sched_yield()
                }
            }
            feed.openAll()
        }
        var (began, ended, contacts) = (0, 0, 0)
        func take() {
            while let notice = console.takeKeyNotice() {
                switch notice {
                case .began: began += 1
                case .mark: ended += 1
                case .contact: contacts += 1
                case .character, .word, .text, .radio, .lost: break
                }
            }
            while console.takeNotice() != nil {}
        }
        for round in 0..<30 {
            let mode = Keyer.Mode.allCases[round % Keyer.Mode.allCases.count]
            console.setKeyer(
                KeyerSetup(
                    settings: .init(mode: mode, wordsPerMinute: 60),
                    limits: .text(wordsPerMinute: 60, sampleRate: sound.sampleRate), tone: Double(400 + 10 * round)))
            console.key(round % 2 == 0 ? .dit : .dah)
            _ = console.play(.typed)
            _ = awaitBell(bell)
            take()
        }
        hand.join()
        // After a second of silence everything in progress has ended.
        console.setRadio(.off)
        let clip = console.playSilence(frames: sound.sampleRate / 5)
        _ = console.awaitEnd(of: clip, bell)
        sound.stop()
        take()
        #expect(contacts > 0)
        #expect(began > 0)
        #expect(began == ended)
        let lead = try #require(sound.keyToSoundMilliseconds)
        // Blocks of 10 ms plus the way of the contact, and more on a busy machine.
        #expect(lead >= 12)
    }
}
