import TestSupport
import Testing

@testable import OnAir

/// Compares the table of countries with the ITU's in callsign_series.tsv.
@Suite struct CallsignSeriesTableTests {
    /// Parts of countries, and Taiwan, whose series the ITU allocates to China.
    private static let wholes: [String: String] = {
        let parts = [
            "GB": "england scotland wales ulster man jersey guernsey gibraltar cayman",
            "FR": "corsica guadeloupe martinique guiana reunion polynesia caledonia YT BL MF PM WF",
            "DK": "faroe greenland", "NO": "svalbard janmayen", "US": "alaska", "PT": "azores", "CN": "TW",
            "JP": "ogasawara",
        ]
        var wholes: [String: String] = [:]
        for (whole, names) in parts {
            for name in names.split(separator: " ") { wholes[String(name)] = whole }
        }
        return wholes
    }()

    private func whole(of callsign: String) -> String? {
        CallsignCountry.name(of: callsign).map { Self.wholes[$0] ?? $0 }
    }

    @Test func `each allocated series is its country's`() {
        for series in CallsignAllocation.all {
            for prefix in series.prefixes {
                #expect(whole(of: "\(prefix)1AB") == series.country, "\(prefix)")
            }
        }
    }

    @Test func `no other prefix belongs to anybody`() {
        let allocated = Set(CallsignAllocation.all.flatMap(\.prefixes))
        let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for first in characters {
            for second in characters where first.isLetter || second.isLetter {
                let prefix = String([first, second])
                // Series of one letter continue with digits. The third letter divides two series.
                if second.isNumber, "BFGIKMNRW".contains(first) { continue }
                if allocated.contains(prefix) || prefix == "SS" || prefix == "3D" { continue }
                #expect(CallsignCountry.name(of: "\(prefix)1AB") == nil, "\(prefix)")
            }
        }
    }
}
