/// The smallest part of an over that has a meaning.
enum OverItem: Equatable, Sendable {
    /// A general call.
    case cq
    /// A callsign in the place of the addressed station, or without a place.
    case call(String)
    /// The callsign after DE.
    case sender(String)
    /// The text in that place, if it is not a callsign.
    case garbledSender(String)
    /// An item with its value.
    case told(QSOItem, String)
    /// An item whose value could not be read.
    case garbled(QSOItem)
    /// An item of the other station that the sender repeats or praises. It gives no new value.
    case praised
    /// A number on its own.
    case number(Int)
    case request(QSORequest)
    /// A question mark on its own.
    case doubt
    /// A question that has no meaning in a QSO.
    case unknownQuestion
    /// Whether everything was copied.
    case howCopy
    case acknowledgement
    case greeting
    case farewell
    /// A name used to address the other station.
    case addressed(String)
    case sign(OverSign)
    /// A word that hands over the turn.
    case turn
    /// An understood word without information.
    case filler(String)
    /// A word without a place.
    case loose(String)
    /// A word with unreadable characters.
    case unreadable(String)
}
