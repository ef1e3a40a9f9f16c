import Morse
import Sound
import Training

/// What is heard in ear training: one place for its words and their order.
enum EarWords {
    /// Said when a lesson opens.
    static func opening(_ lesson: EarLesson, desk: Desk) -> [Message] {
        if lesson.isResumed { return [Message("ear.resumed")] }
        let message = Message("ear.opening", ["count": .integer(lesson.session.length)])
        guard desk.recorder.state(EarLesson.lengthName) == nil, !desk.isBrief else { return [message] }
        // Whoever has no paddle must hear which keys key; whoever has one may have no keyboard.
        return [message, Message(desk.book.setups.isEmpty ? "ear.how" : "ear.how.contacts")]
    }

    /// How a pattern was keyed.  What is right is told by the earcon alone; what is wrong, by what was keyed, in syllables and
    /// as it sounds, and then by the right one.
    static func verdict(_ verdict: SendSession.Verdict, desk: Desk) -> [Cue] {
        let right = Message.Argument.text(Introduction.syllables(of: verdict.target, desk: desk))
        switch verdict.outcome {
        case .right:
            let message = Message("ear.right", ["pattern": right])
            let isSpoken = desk.settings.value("verbosity") == "full"
            return [isSpoken ? .say(message) : .line(message), .earcon(.right)]
        case .other, .noCharacter, .tooLate:
            let keyed = Message.Argument.text(Introduction.syllables(of: verdict.pattern, desk: desk))
            return [
                .earcon(.wrong), .say(Message("ear.keyed", ["pattern": keyed])), .morse(desk.morse(verdict.pattern)),
                .say(Message("ear.was", ["pattern": right])), .morse(desk.morse([verdict.target])),
            ]
        case .tooLong:
            let message = Message("send.tooLong", ["count": .integer(verdict.pattern.count)])
            return [
                .earcon(.wrong), .say(message), .say(Message("ear.was", ["pattern": right])),
                .morse(desk.morse([verdict.target])),
            ]
        case .nothing, .givenUp:
            return [
                .earcon(.wrong), .say(Message("ear.was", ["pattern": right])), .morse(desk.morse([verdict.target])),
            ]
        }
    }

    /// Another number of elements from now on.
    static func length(_ count: Int, isLonger: Bool) -> Message {
        Message(isLonger ? "ear.longer" : "ear.shorter", ["count": .integer(count)])
    }
}
