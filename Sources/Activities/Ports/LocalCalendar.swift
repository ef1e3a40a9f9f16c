public import Morse
public import Training

public protocol LocalCalendar: AnyObject {
    /// Converts an instant of the session's clock.
    func moment(at instant: Instant) -> Moment
    /// Month from 1 to 12, day from 1 to 31.
    func civil(_ day: Day) -> (year: Int, month: Int, day: Int)
}
