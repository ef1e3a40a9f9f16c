/// One line of callsign_series.tsv: a series of prefixes, and the country that it is allocated to.
public struct CallsignAllocation: Sendable {
    /// The first prefix.
    public var first: String
    /// The last prefix, which differs in the last character at most.
    public var last: String
    /// The country's code.
    public var country: String

    /// The whole table.
    public static let all: [CallsignAllocation] = String(decoding: PackageResources.callsign_series_tsv, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return CallsignAllocation(first: fields[0], last: fields[1], country: fields[2])
        }

    /// Every prefix of the series.
    public var prefixes: [String] {
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { first.dropLast() + String($0) }.filter { first...last ~= $0 }
    }
}
