import Interface
import Morse
import OnAir
import Sound
import Training

/// A QSO by one switch, which chooses from a spoken list.
///
/// Learners who choose answers in lessons also choose their overs: the expected over, a stored message, a question, or
/// an over spelled letter by letter. The keyer sends the over at the keyer speed. A press during the over stops it.
extension QSOScreen {
    /// The expected over comes first. Once the learner is spelling an over, letters come first.
    func scanList() -> ScanList? {
        guard isChosen, isOwnTurn, !services.radio.transceiver.isSending else { return nil }
        let stored = [memories].compactMap(\.self)
        var list: ScanList
        if line.text.isEmpty {
            let expected = ScanItem("expected", Message("qso.send")) { [self] in transmit(partner.expected, at: $0) }
            list = ScanList([expected] + stored + [questions, spelling, others])
        } else {
            let sending = ScanItem("line", Message("scan.send")) { [self] in
                transmit(line.text, at: $0)
                line.clear()
            }
            list = ScanList(letters + [space, sending, others])
            list.undo = ScanItem("takeBack", Message("scan.takeBack")) { [self] in spell(line.erase(), at: $0) }
        }
        list.isAnswer = true
        return list
    }

    // MARK: Spelling

    private var spelling: ScanItem { ScanItem(group: "spelling", Message("qso.spell"), members: letters) }

    private var letters: [ScanItem] {
        signs { [self] in spell(line.take($0), at: $1) }
    }

    private var space: ScanItem {
        ScanItem("space", Message("text.key.space")) { [self] in spell(line.space(), at: $0) }
    }

    private func spell(_ isTaken: Bool, at now: Instant) {
        services.voice.signal(isTaken ? .typed : .unused, at: now)
    }

    // MARK: Questions and repeats

    /// Questions that any operator answers.
    private var questions: ScanItem {
        let items: [(QSOItem, String)] = [
            (.call, "CALL?"), (.report, "RST?"), (.serial, "NR?"), (.name, "NAME?"), (.place, "QTH?"), (.rig, "RIG?"),
            (.weather, "WX?"),
        ]
        let asked = items.filter { partner.style.asks(for: $0.0) }.map { item, text in
            question(QSOWords.name(of: item), text)
        }
        let manners = [
            question(Message("qso.ask.again"), "AGN?"), question(Message("qso.ask.slower"), "QRS"),
            question(Message("qso.ask.faster"), "QRQ"),
        ]
        return ScanItem(group: "questions", Message("qso.ask"), members: manners + asked)
    }

    private func question(_ label: Message, _ text: String) -> ScanItem {
        ScanItem(text, label) { [self] in
            transmit(partner.style == .contest ? text : "\(text) K", at: $0)
        }
    }

    private var others: ScanItem {
        let again = ScanItem("again", Message("qso.key.repeat")) { [self] in repeatMorse(at: $0) }
        let keys = [Key.character("t"), .character("h"), .character("d"), .escape].compactMap { item($0) }
        return ScanItem(group: "others", Message("scan.more"), members: [again] + keys)
    }

    /// Lets the keyer send a text.
    private func transmit(_ text: String, at now: Instant) {
        guard let text = try? MorseText(parsing: text) else { return services.voice.signal(.unused, at: now) }
        send(text, told: Message("qso.expected", ["words": .words(text.words)]), at: now)
    }
}

extension MorseText {
    /// The printed words of the question.
    fileprivate var words: [String] { description.split(separator: " ").map(String.init) }
}
