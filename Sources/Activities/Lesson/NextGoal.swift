import Training

enum NextGoal {
    case digits, signs, words

    init(_ stock: CourseStock) {
        self =
            switch stock {
            case .letters: .digits
            case .digits: .signs
            case .full: .words
            }
    }

    /// The stock of the next course; nil for words.
    var stock: CourseStock? {
        switch self {
        case .digits: .digits
        case .signs: .full
        case .words: nil
        }
    }
}
