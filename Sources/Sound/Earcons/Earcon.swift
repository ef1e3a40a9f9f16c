/// Short sounds with one meaning each: a few notes or noise, never to be mistaken for a dit or a dah.
public enum Earcon: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The answer was right.
    case right
    /// The answer was wrong.
    case wrong
    /// The end of a list.
    case edge
    /// A key that does nothing here.
    case unused
    /// A key was taken as part of an answer.
    case typed
    /// A typed character was taken back.
    case erased
    /// A session starts.
    case begin
    /// A session is over.
    case finish
    /// Paused.
    case pause
    /// Going on after a pause.
    case resume
    /// A new level.
    case levelUp
    /// Something went wrong.
    case error
    /// The other station listens: the learner's turn.
    case turn
}
