import Morse

/// A text on its way to the keyer, as elements and spaces between characters, so that the sound thread needs no
/// alphabet.
struct TextOrder: Returnable {
    /// A step of a text.
    enum Step: UInt8, BitwiseCopyable {
        case dit, dah, characterSpace, wordSpace
    }

    var next: UnsafeMutablePointer<TextOrder>?
    /// Begins and ends with an element.
    let steps: UnsafeMutableBufferPointer<Step>

    func deallocateContents() {
        steps.deallocate()
    }

    /// Copies a text that is not empty onto the heap.
    static func make(_ text: MorseText) -> UnsafeMutablePointer<TextOrder> {
        let words = text.words.map { word in
            word.map { letter in letter.pattern.map { $0 == .dit ? Step.dit : .dah } }.joined(separator: [
                .characterSpace
            ])
        }
        let steps = Array(words.joined(separator: [.wordSpace]))
        let copy = UnsafeMutableBufferPointer<Step>.allocate(capacity: steps.count)
        _ = copy.initialize(from: steps)
        let order = UnsafeMutablePointer<TextOrder>.allocate(capacity: 1)
        order.initialize(to: TextOrder(next: nil, steps: copy))
        return order
    }
}
