/// A part of an over with a meaning of its own.
enum OverItem: Equatable, Sendable {
    /// A general call.
    case cq
    /// A callsign in the place of the addressed station, or without a place.
    case call(String)
    /// The callsign after DE.
    case sender(String)
    /// What was sent in its place, if that is not a callsign.
    case garbledSender(String)
    /// An item with its value.
    case told(QSOItem, String)
    /// An item whose value could not be read.
    case garbled(QSOItem)
    /// Something of the other station's that is repeated or praised, and not told.
    case praised
    /// A number on its own.
    case number(Int)
    case request(QSORequest)
    /// A question mark on its own.
    case doubt
    /// A question that means nothing here.
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
    /// A word that is understood and says nothing to keep.
    case filler(String)
    /// A word without a place.
    case loose(String)
    /// A word of which not everything could be read.
    case unreadable(String)
}
