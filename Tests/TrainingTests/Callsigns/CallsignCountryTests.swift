import Morse
import Testing

@testable import Training

@Suite struct CallsignCountryTests {
    @Test(arguments: [
        ("W1AW", "US"), ("DL1ABC", "DE"), ("G4ABC", "england"), ("GB2ABC", "GB"), ("2E0ABC", "england"),
        ("GM3ABC", "scotland"), ("EA3AB", "ES"), ("EA8AB", "canaries"), ("HB9XYZ", "CH"), ("HB0AB", "liechtenstein"),
        ("3DA0RU", "SZ"), ("KH6AB", "hawaii"), ("KH1AB", "US"), ("BV2AB", "TW"), ("BD4AB", "CN"), ("LX1AB", "LU"),
        ("UA3ABC", "RU"), ("UR5ABC", "UA"), ("UN7AB", "KZ"), ("SU1AB", "EG"), ("SV1AB", "GR"), ("SV9AB", "crete"),
        ("4U1ITU", "UN"), ("9A1A", "HR"), ("F/DL1ABC", "FR"), ("EA8/G3ABC/P", "canaries"), ("DL1ABC/P", "DE"),
        ("W1AW/4", "US"), ("VK9XX/MM", "AU"),
    ])
    func `the prefix decides, and so does one before a stroke`(callsign: String, name: String) {
        #expect(CallsignCountry.name(of: callsign) == name)
    }

    @Test(arguments: ["", "TNX", "5NN", "QA1ABC", "1A1AB", "73"])
    func `text that is not a callsign, or has an unallocated prefix, has no country`(text: String) {
        #expect(CallsignCountry.name(of: text) == nil)
    }

    @Test func `every generated callsign has a country`() {
        var dice = SplitMix64(seed: 3)
        for _ in 0..<5000 {
            let callsign = CallsignGenerator.callsign(using: &dice)
            #expect(CallsignCountry.name(of: callsign) != nil, "\(callsign)")
        }
        for series in CallsignSeries.all {
            for callsign in series.prefixes.map({ "\($0)\(series.digits[0])AB" }) {
                #expect(CallsignCountry.name(of: callsign) != nil, "\(callsign)")
            }
        }
    }
}
