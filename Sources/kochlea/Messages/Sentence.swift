/// A sentence of the catalogue: its identifier and what fills its places.
struct Sentence: Equatable, Sendable {
    /// What fills a place.
    enum Filling: Equatable, Sendable {
        /// As it is.
        case text(String)
        /// In digits.
        case number(Int)
        /// Another sentence.
        case sentence(Sentence)
    }

    /// `error.option.value` and the like.
    var identifier: String
    /// By the name that stands in braces.
    var fillings: [String: Filling]
    /// Decides between plural forms; nil for a message without.
    var count: Int?

    /// Makes a sentence.
    init(_ identifier: String, _ fillings: [String: Filling] = [:], count: Int? = nil) {
        self.identifier = identifier
        self.fillings = fillings
        self.count = count
    }
}
