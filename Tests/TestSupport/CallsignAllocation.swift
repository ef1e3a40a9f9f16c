/// A line of callsign_series.tsv: a series of prefixes and its country.
public struct CallsignAllocation: Sendable {
    public var first: String
    /// It differs from `first` only in the last character.
    public var last: String
    public var country: String

    public static let all: [CallsignAllocation] = String(decoding: PackageResources.callsign_series_tsv, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return CallsignAllocation(first: fields[0], last: fields[1], country: fields[2])
        }

    public var prefixes: [String] {
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { first.dropLast() + String($0) }.filter { first...last ~= $0 }
    }
}
