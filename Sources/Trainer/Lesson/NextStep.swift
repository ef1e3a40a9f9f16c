import Training

/// What follows a course.
enum NextStep {
    case digits, signs, words

    /// The step after the last character of a stock.
    init(_ stock: CourseStock) {
        self =
            switch stock {
            case .letters: .digits
            case .digits: .signs
            case .full: .words
            }
    }

    /// The stock it learns; nil for words.
    var stock: CourseStock? {
        switch self {
        case .digits: .digits
        case .signs: .full
        case .words: nil
        }
    }
}
