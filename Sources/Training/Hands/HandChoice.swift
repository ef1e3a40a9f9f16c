/// The hands that the learner wants to hear.
public struct HandChoice: Equatable, Sendable {
    public enum Kinds: Equatable, Sendable {
        case one(HandKind)
        /// Of ten operators, five use a keyer, two are in a hurry, two use a straight key and one uses a bug.
        case mixed
    }

    public enum Amount: Equatable, Sendable {
        /// From 0 to 1, and never above the kind's largest amount.
        case fixed(Double)
        /// A share of the kind's largest amount, which adapts to the learner.
        case following(HandGrowth)
    }

    public var kinds: Kinds
    public var amount: Amount

    public init(_ kinds: Kinds, amount: Amount) {
        self.kinds = kinds
        self.amount = amount
    }

    private static let mix: [HandKind] = [
        .keyer, .keyer, .keyer, .keyer, .keyer, .hurried, .hurried, .straight, .straight, .bug,
    ]

    public func hand(of draw: OperatorDraw) -> Hand {
        let kind =
            switch kinds {
            case .one(let kind): kind
            case .mixed: HandChoice.pick(from: pool, draw.kind)
            }
        switch amount {
        case .fixed(let amount): return Hand(kind, amount: amount)
        case .following(let growth): return Hand(kind, amount: growth.share * kind.largestAmount)
        }
    }

    private var pool: [HandKind] {
        guard case .following(let growth) = amount else { return HandChoice.mix }
        return Array(HandKind.byEase.prefix(growth.kinds))
    }

    private static func pick(from pool: [HandKind], _ share: Double) -> HandKind {
        pool[min(Int(share * Double(pool.count)), pool.count - 1)]
    }
}
