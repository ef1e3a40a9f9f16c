import Testing

@testable import Training

/// Which country a callsign is of.
@Suite struct CallsignCountryTests {
    @Test(arguments: [
        ("W1AW", "US"), ("DL1ABC", "DE"), ("G4ABC", "england"), ("GB2ABC", "GB"), ("2E0ABC", "england"),
        ("GM3ABC", "scotland"), ("EA3AB", "ES"), ("EA8AB", "canaries"), ("HB9XYZ", "CH"), ("HB0AB", "liechtenstein"),
        ("3DA0RU", "SZ"), ("KH6AB", "hawaii"), ("KH1AB", "US"), ("BV2AB", "TW"), ("BD4AB", "CN"), ("LX1AB", "LU"),
        ("UA3ABC", "RU"), ("UR5ABC", "UA"), ("UN7AB", "KZ"), ("SU1AB", "EG"), ("SV1AB", "GR"), ("SV9AB", "crete"),
        ("4U1ITU", "UN"), ("9A1A", "HR"), ("F/DL1ABC", "FR"), ("EA8/G3ABC/P", "canaries"), ("DL1ABC/P", "DE"),
        ("W1AW/4", "US"), ("VK9XX/MM", "AU"),
    ])
    func `the prefix tells it, and what stands before a stroke`(callsign: String, name: String) {
        #expect(CallsignCountry.name(of: callsign) == name)
    }

    @Test(arguments: ["", "TNX", "5NN", "QA1ABC", "1A1AB", "73"])
    func `what is no callsign, or has a prefix that nobody has, is of no country`(text: String) {
        #expect(CallsignCountry.name(of: text) == nil)
    }

    @Test func `every callsign that is made has one`() {
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
