import Interface
import OnAir
import Training

/// A pile-up by one switch, which chooses from a spoken list.
///
/// Learners who choose answers in lessons also choose here: letters for the line, stored messages, and the action of
/// every key. Contacts then key nothing. The callers wait without a limit, because the list takes longer than any crowd
/// would wait.
extension PileupScreen {
    /// Letters come first if a callsign is expected, otherwise the expected over.
    func scanList() -> ScanList? {
        guard isChosen, phase == .learner, !services.radio.transceiver.isSending else { return nil }
        let sending = [item(.enter)].compactMap(\.self)
        let stored = [memories].compactMap(\.self)
        var list: ScanList
        switch pileup.stage {
        case .quiet where line.text.isEmpty: list = ScanList(sending + stored + [others])
        case .calling: list = ScanList(letters + sending + stored + [others])
        case .quiet, .answering, .closing: list = ScanList(sending + stored + letters + [others])
        }
        list.isAnswer = true
        if !line.text.isEmpty {
            list.undo = ScanItem("takeBack", Message("scan.takeBack")) { [self] in press(.backspace, at: $0) }
        }
        return list
    }

    private var letters: [ScanItem] {
        signs { [self] in type(isTaken: line.take($0), at: $1) }
    }

    private var others: ScanItem {
        let again = ScanItem("again", Message("scan.again")) { [self] in repeatMorse(at: $0) }
        let space = ScanItem("space", Message("text.key.space")) { [self] in type(isTaken: line.space(), at: $0) }
        let keys = [Key.right, .home, .left, .down, .up, .end, .escape].compactMap { item($0) }
        let members = [again] + (line.text.isEmpty ? [] : [space]) + keys
        return ScanItem(group: "others", Message("scan.more"), members: members)
    }
}
