import Morse
import Testing

@testable import OnAir

@Suite struct CallsignCountryTests {
    @Test(arguments: [
        ("W1AW", "US"), ("DL1ABC", "DE"), ("G4ABC", "england"), ("GB2ABC", "GB"), ("2E0ABC", "england"),
        ("GM3ABC", "scotland"), ("EA3AB", "ES"), ("EA8AB", "canaries"), ("HB9XYZ", "CH"), ("HB0AB", "liechtenstein"),
        ("3DA0RU", "SZ"), ("KH6AB", "hawaii"), ("KH1AB", "US"), ("BV2AB", "TW"), ("BD4AB", "CN"), ("LX1AB", "LU"),
        ("UA3ABC", "RU"), ("UR5ABC", "UA"), ("UN7AB", "KZ"), ("SU1AB", "EG"), ("SV1AB", "GR"), ("SV9AB", "crete"),
        ("4U1ITU", "UN"), ("9A1A", "HR"), ("F/DL1ABC", "FR"), ("EA8/G3ABC/P", "canaries"), ("DL1ABC/P", "DE"),
        ("W1AW/4", "US"), ("VK9XX/MM", "CX"),
    ])
    func `the prefix decides, and so does one before a stroke`(callsign: String, name: String) {
        #expect(CallsignCountry.name(of: callsign) == name)
    }

    @Test(arguments: [
        ("VE3IKV/W4", "US"), ("N2OO/VP9", "bermuda"), ("SM0AGD/TA", "TR"), ("K1ABC/VP2E", "AI"), ("VP2V/K1ABC", "VG"),
        ("DL1ABC/R", "DE"), ("DL1ABC/LH", "DE"), ("SM0AGD/B", "SE"), ("G4ABC/QRPP", "england"), ("DL1ABC/F", "FR"),
        ("W1AW/KH6", "hawaii"), ("K1ABC/VE3/P", "CA"), ("EA1ABC/8", "canaries"), ("CT1AB/3", "madeira"),
        ("S51AB/4", "SI"), ("HB9AB/0", "liechtenstein"), ("DL1ABC/QX", "DE"), ("W1AW/XYZ", "US"), ("DL1ABC/3DA0", "SZ"),
    ])
    func `a prefix after a stroke decides as well, and another remark says nothing`(callsign: String, name: String) {
        #expect(CallsignCountry.name(of: callsign) == name)
    }

    @Test(arguments: [
        ("3D2AG", "FJ"), ("D4C", "CV"), ("D44AC", "CV"), ("PJ5AB", "statia"), ("PJ6AB", "saba"), ("VP2VAB", "VG"),
        ("VP2MAB", "MS"), ("VP5AB", "TC"), ("KH0AB", "MP"), ("KH8AB", "AS"), ("ZD7AB", "SH"), ("VK9NAB", "NF"),
        ("VK9ABC", "AU"), ("PY0FAB", "fernando"), ("FH4AB", "YT"), ("UA2FAB", "kaliningrad"), ("H2T", "CY"),
    ])
    func `islands and other parts that count separately have names of their own`(callsign: String, name: String) {
        #expect(CallsignCountry.name(of: callsign) == name)
    }

    @Test(arguments: ["W1AW/", "/P", "W1AW//P", "Q0/W1AW", "DL/F/K", "VE3IKV/W4/P/P"])
    func `strokes without a callsign have no country`(text: String) {
        #expect(CallsignCountry.name(of: text) == nil)
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
