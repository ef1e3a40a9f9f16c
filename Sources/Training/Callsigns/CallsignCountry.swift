/// The country that a callsign is of, by its prefix.
///
/// The series are those of the table of allocations of international call sign series (Radio Regulations, appendix 42);
/// after it stand the parts of countries that amateurs tell apart by further characters of the prefix.
public enum CallsignCountry {
    /// The country's name, as the catalogue has it in `country.DE`: two letters of ISO 3166 or, for a part of a country, a
    /// word.  Nil for a text that is no callsign and for a prefix that nobody has.
    ///
    /// A prefix before a stroke tells where the station is: F/DL1ABC is in France.
    public static func name(of callsign: String) -> String? {
        guard CallsignGenerator.isWellFormed(callsign) else { return nil }
        // What may stand after a stroke tells nothing; what may stand before one is where the station is.
        let telling = callsign.prefix { $0 != "/" }
        return (1...longestPrefix).reversed().lazy.compactMap { names[String(telling.prefix($0))] }.first
    }

    /// Every name that there is.
    static var all: Set<String> { Set(names.values) }

    private static let longestPrefix = 4

    /// Names by prefix.
    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for entry in (countries + parts).split(separator: ";") {
            let words = entry.split(whereSeparator: { $0.isWhitespace || $0 == ":" }).map(String.init)
            guard let name = words.first else { continue }
            for prefix in words.dropFirst().flatMap(prefixes) { names[prefix] = name }
        }
        return names
    }()

    /// The prefixes of a series: of SSA-SSM, SSA to SSM; of EA8-EC8, EA8 to EC8; of a single one, that.
    private static func prefixes(in series: String) -> [String] {
        let ends = series.split(separator: "-").map(Array.init)
        guard ends.count == 2, ends[0].count == ends[1].count,
            let place = ends[0].indices.first(where: { ends[0][$0] != ends[1][$0] })
        else { return [series] }
        return alphabet.filter { (ends[0][place]...ends[1][place]).contains($0) }.map { character in
            var prefix = ends[0]
            prefix[place] = character
            return String(prefix)
        }
    }

    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    private static let countries = """
        US: AA-AL K N W; ES: AM-AO EA-EH; PK: AP-AS 6P-6S; IN: AT-AW VT-VW 8T-8Y; AU: AX VH-VN VZ;
        AR: AY-AZ LO-LW L2-L9; BW: A2 8O; TO: A3; OM: A4; BT: A5; AE: A6; QA: A7; LR: A8 D5 EL 5L-5M 6Z; BH: A9;
        CN: B XS 3H-3U; TW: BM-BQ BU-BX; CL: CA-CE XQ-XR 3G; CA: CF-CK CY-CZ VA-VG VO VX-VY XJ-XO; CU: CL-CM CO T4;
        MA: CN 5C-5G; BO: CP; PT: CQ-CU; UY: CV-CX; NR: C2; AD: C3; CY: C4 H2 P3 5B; GM: C5; BS: C6; MZ: C8-C9;
        DE: DA-DR Y2-Y9; KR: DS-DT D7-D9 HL 6K-6N; PH: DU-DZ 4D-4I; AO: D2-D3; CV: D4; KM: D6; IE: EI-EJ; AM: EK;
        UA: EM-EO UR-UZ; IR: EP-EQ 9B-9D; MD: ER; EE: ES; ET: ET 9E-9F; BY: EU-EW; KG: EX; TJ: EY; TM: EZ; TH: HS E2;
        ER: E3; PS: E4; CK: E5; NU: E6; BA: E7; FR: F HW-HY TH TK TM TO-TQ TV-TX; GB: G M 2 VP-VQ VS ZB-ZJ ZN-ZO ZQ;
        PA: H3 H8-H9 HO-HP 3E-3F; SB: H4; NI: H6-H7 HT YN; HU: HA HG; CH: HB HE; EC: HC-HD; PL: HF SN-SR 3Z;
        HT: HH 4V; DO: HI; CO: HJ-HK 5J-5K; KP: HM P5-P9; IQ: HN YI; HN: HQ-HR; SV: HU YS; VA: HV; SA: HZ 7Z 8Z;
        IT: I; JP: JA-JS 7J-7N 8J-8N; MN: JT-JV; NO: LA-LN JW-JX 3Y; JO: JY; ID: JZ PK-PO YB-YH 7A-7I 8A-8I; DJ: J2;
        GD: J3; GR: J4 SV-SZ; GW: J5; LC: J6; DM: J7; VC: J8; LU: LX; LT: LY; BG: LZ; PE: OA-OC 4T; LB: OD; AT: OE;
        FI: OF-OJ; CZ: OK-OL; SK: OM; BE: ON-OT; DK: OU-OZ XP 5P-5Q; NL: PA-PI; BR: PP-PY ZV-ZZ; SR: PZ; PG: P2;
        AW: P4; RU: R UA-UI; SE: SA-SM 7S 8S; EG: SSA-SSM SU 6A-6B; SD: SSN-SSZ ST 6T-6U; BD: S2-S3; SI: S5;
        SG: S6 9V; SC: S7; ZA: S8 ZR-ZU; ST: S9; TR: TA-TC YM; GT: TD TG; CR: TE TI; IS: TF; CM: TJ; CF: TL; CG: TN;
        GA: TR; TN: TS 3V; TD: TT; CI: TU; BJ: TY; ML: TZ; TV: T2; KI: T3; SO: T5 6O; AF: T6 YA; SM: T7; PW: T8;
        UZ: UJ-UM; KZ: UN-UQ; HK: VR; AG: V2; BZ: V3; KN: V4; NA: V5; FM: V6; MH: V7; BN: V8; MX: XA-XI 4A-4C 6D-6J;
        BF: XT; KH: XU; VN: XV 3W; LA: XW; MO: XX; MM: XY-XZ; VU: YJ; SY: YK 6C; LV: YL; RO: YO-YR; RS: YT-YU;
        VE: YV-YY 4M; AL: ZA; NZ: ZK-ZM; PY: ZP; ZW: Z2; MK: Z3; SS: Z8; MC: 3A; MU: 3B; GQ: 3C; SZ: 3DA-3DM;
        FJ: 3DN-3DZ; GN: 3X; AZ: 4J-4K; GE: 4L; ME: 4O; LK: 4P-4S; UN: 4U; TL: 4W; IL: 4X 4Z; LY: 5A; TZ: 5H-5I;
        NG: 5N-5O; MG: 5R-5S 6X; MR: 5T; NE: 5U; TG: 5V; WS: 5W; UG: 5X; KE: 5Y-5Z; SN: 6V-6W; JM: 6Y; YE: 7O;
        LS: 7P; MW: 7Q; DZ: 7R 7T-7Y; BB: 8P; MV: 8Q; GY: 8R; HR: 9A; GH: 9G; MT: 9H; ZM: 9I-9J; KW: 9K; SL: 9L;
        MY: 9M 9W; NP: 9N; CD: 9O-9T; BI: 9U; RW: 9X; TT: 9Y-9Z;
        """

    /// What amateurs count by itself.
    private static let parts = """
        england: G0-G9 GX M0-M9 MX 2E; scotland: GM MM 2M GS MS; wales: GW MW 2W GC MC; ulster: GI MI 2I GN MN;
        man: GD MD 2D GT MT; jersey: GJ MJ 2J GH MH; guernsey: GU MU 2U GP MP; gibraltar: ZB; bermuda: VP9;
        falklands: VP8; cayman: ZF; balearics: EA6-EH6; canaries: EA8-EH8; ceuta: EA9-EH9;
        madeira: CT3 CQ3 CR3 CS3 CQ9 CS9 CT9; azores: CU CT8 CR8 CQ8; sardinia: IS0 IM0; sicily: IT9; corsica: TK;
        crete: SV9; rhodes: SV5; aland: OH0; liechtenstein: HB0; faroe: OY; greenland: OX; svalbard: JW;
        alaska: AL7 KL NL7 WL7; hawaii: AH6-AH7 KH6-KH7 NH6-NH7 WH6-WH7; guam: AH2 KH2 NH2 WH2;
        puertorico: KP3-KP4 NP3-NP4 WP3-WP4; virgins: KP2 NP2 WP2 VP2V; guadeloupe: FG; martinique: FM; guiana: FY;
        reunion: FR; polynesia: FO; caledonia: FK; curacao: PJ2; bonaire: PJ4; maarten: PJ7; galapagos: HC8 HD8;
        easter: CE0 XQ0 XR0;
        """
}
