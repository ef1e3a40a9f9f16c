import Interface
import Morse
import OnAir
import Sound

/// The display of copied characters.
extension CopyScreen {
    /// Shows the characters that are due.
    func followDisplay(at now: Instant) {
        guard display != nil else { return }
        show(phase == .sending ? services.voice.sounding.heardCharacters : 0, at: now)
    }

    /// Passes on the next characters of the stretch. Key help repeats a word, but the display shows it once.
    func show(_ count: Int, at now: Instant) {
        guard let shown = display?.text.heard else { return }
        let letters = unheard.enumerated().flatMap { index, word in
            word.enumerated().map { place, character in
                DelayedText.Letter(
                    character, startsWord: place == 0 && !(index == 0 && isWithinWord),
                    endsWord: place == word.count - 1)
            }
        }
        let new = letters.prefix(count).dropFirst(max(0, shown - sheet.sent.count))
        display?.follow(Array(new), isSending: phase == .sending, page: services.voice.page, at: now)
    }

    /// Running text comes once. The delay of the display begins again.
    func repeatMorse(at now: Instant) {
        services.voice.signal(display?.restart(at: now) == true ? .typed : .unused, at: now)
    }
}
