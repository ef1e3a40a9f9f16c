/// Prefixes by country, with the frequency of their stations on the air.
///
/// A row is a country, or a part of a country that amateurs count separately. Its first column has the name as in the
/// catalogue's `country.DE` (two letters of ISO 3166, or a word) and the allocated prefixes. Sources: Radio
/// Regulations, appendix 42; for parts of countries, the DXCC list of the ARRL. Uninhabited islands belong to their
/// country.
///
/// Each further column is one shape of callsign: prefixes, digits, suffix lengths (a length listed twice is twice as
/// frequent) and weight. The weights approximate Morse activity on the short waves, with about a quarter for the United
/// States.
///
/// If two rows claim a prefix, the later row has it. Seeded draws depend on the order of the shapes.
enum CallsignTable {
    /// Country names by prefix.
    static let names: [String: String] = {
        var names: [String: String] = [:]
        for row in parsed {
            for prefix in row.prefixes { names[prefix] = row.name }
        }
        return names
    }()

    static let series: [CallsignSeries] = parsed.flatMap(\.series)

    private static let parsed = rows.split(separator: ";").compactMap(Row.init)

    private struct Row {
        let name: String
        let prefixes: [String]
        let series: [CallsignSeries]

        init?(_ text: Substring) {
            let columns = text.split(separator: "|").map { column in
                column.split(whereSeparator: { $0.isWhitespace || $0 == ":" }).map(String.init)
            }
            guard let name = columns.first?.first else { return nil }
            self.name = name
            prefixes = columns[0].dropFirst().flatMap(expanded)
            series = columns.dropFirst().map { words in
                let shape = words.suffix(3).map { expanded($0).flatMap { Array($0) } }
                return CallsignSeries(
                    prefixes: words.dropLast(3).flatMap(expanded), digits: shape[0].map { String($0) },
                    suffixLengths: shape[1].compactMap(\.wholeNumberValue), weight: Int(words.last ?? "") ?? 0)
            }
        }
    }

    /// SSA-SSM gives SSA to SSM, EA8-EC8 gives EA8 to EC8, 0-9 gives the digits. Any other text gives itself.
    private static func expanded(_ range: String) -> [String] {
        let ends = range.split(separator: "-").map(Array.init)
        guard ends.count == 2, ends[0].count == ends[1].count,
            let place = ends[0].indices.first(where: { ends[0][$0] != ends[1][$0] })
        else { return [range] }
        return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".filter { (ends[0][place]...ends[1][place]).contains($0) }
            .map { String(ends[0][..<place] + [$0] + ends[0][(place + 1)...]) }
    }

    private static let rows = """
        US: AA-AL K N W | K W N 0-9 2 40 | K W N 0-9 3 70 | AA-AG AI-AK KA-KG KI KK KM-KO KR KS KU KV KX-KZ 0-9 1 12 |
           NA-NG NI-NK NM-NO NR-NV NX-NZ 0-9 1 10 | WA-WG WI-WK WM-WO WQ-WZ 0-9 1 8 | AA-AG AI-AK 0-9 2 20 |
           KA-KG KI-KK KM-KO KQ WA-WD 0-9 3 55 | KH KL KP 67 23 3;
        CA: CF-CK CY-CZ VA-VG VO VX-VY XJ-XO | VE 1-9 233 26 | VA 1-7 23 10 | VY 12 2 2;
        MX: XA-XI 4A-4C 6D-6J | XE 1-3 123 5;
        CU: CL-CM CO T4 | CO CM 2678 23 4;
        DO: HI | HI 38 23 2;
        CR: TE TI | TI 25 23 2;
        puertorico: KP3-KP4 NP3-NP4 WP3-WP4 | KP 4 23 3;
        DE: DA-DR Y2-Y9 | DL 0-9 233 40 | DJ DK 0-9 122 22 | DF-DH DM DO 1-9 23 18;
        GB: G M 2 VP-VQ VS ZB-ZJ ZN-ZO ZQ | G 023468 2333 26 | M 01367 3 12 | 2E 01 3 2;
        scotland: GM MM 2M GS MS | GM MM 03468 233 7;
        wales: GW MW 2W GC MC | GW MW 0348 3 4;
        ulster: GI MI 2I GN MN | GI MI 0348 3 2;
        man: GD MD 2D GT MT | GD GJ GU 0348 23 1;
        IE: EI-EJ | EI 2-9 23 3;
        FR: F HW-HY TH TK TM TO-TQ TV-TX | F 1245678 2333 26;
        IT: I | I 0-9 23 8 | IK IZ IU 0-9 3 24;
        sicily: IT9 | IT 9 3 3;
        sardinia: IS0 IM0 | IS 0 3 1;
        ES: AM-AO EA-EH | EA 1-7 233 16 | EA 69 23 2 | EC EB 1-7 23 3;
        PT: CQ-CU | CT 1247 23 5 | CR CS 57 12 1;
        NL: PA-PJ | PA 0-5 1233 12 | PB-PE PG 0-5 123 8;
        BE: ON-OT | ON 4-7 233 10;
        LU: LX | LX 1 2 1;
        CH: HB HE | HB 9 12333 10;
        AT: OE | OE 1-9 233 9;
        CZ: OK-OL | OK 1235678 233 18 | OL 1-9 12 2;
        SK: OM | OM 1235678 123 8;
        PL: HF SN-SR 3Z | SP 1-9 233 20 | SQ SN SO 1-9 123 8;
        HU: HA HG | HA 1-8 23 8 | HG 1-8 12 2;
        RO: YO-YR | YO 2-9 23 8;
        BG: LZ | LZ 1-9 23 9;
        RS: YT-YU | YU YT 1-8 123 8;
        HR: 9A | 9A 1-7 123 7;
        SI: S5 | S5 0-9 123 7;
        BA: E7 | E7 0-9 123 3;
        MK: Z3 | Z3 1-6 12 2;
        ME: 4O | 4O 134679 12 1;
        GR: J4 SV-SZ | SV 1-9 23 6;
        SE: SA-SM 7S 8S | SM 0-7 233 14 | SA SK 0-7 23 4;
        NO: LA-LN JW-JX 3Y | LA 1-9 1223 8 | LB 1-9 12 2;
        DK: OU-OZ XP 5P-5Q | OZ 1-9 1233 7;
        FI: OF-OJ | OH 1-9 123 14 | OG 1-9 12 1;
        IS: TF | TF 123458 123 1;
        EE: ES | ES 1-8 123 3;
        LV: YL | YL 23 123 4;
        LT: LY | LY 1234579 123 6;
        UA: EM-EO UR-UZ | UR-UT UX 1234567890 123 20;
        BY: EU-EW | EW EU 1-8 123 4;
        MD: ER | ER 1235 12 1;
        RU: R UA-UI | UA 134690 1233 18 | R RA RK RN RU-RX RZ 1346790 123 22;
        JP: JA-JS 7J-7N 8J-8N | JA 0-9 233 30 | JE-JS 0-9 3 28 | 7K-7N 1-4 3 3;
        KR: DS-DT D7-D9 HL 6K-6N | HL DS 1-5 23 6;
        CN: B XS 3H-3U | BA BD BG-BI BY 1-9 23 9;
        TW: BM-BQ BU-BX | BV BX 1-8 23 2;
        IN: AT-AW VT-VW 8T-8Y | VU 2 233 5;
        TH: HS E2 | HS E2 0-9 23 3;
        ID: JZ PK-PO YB-YH 7A-7I 8A-8I | YB YC YE 0-9 23 6;
        PH: DU-DZ 4D-4I | DU 1-9 23 2;
        MY: 9M 9W | 9M 268 23 2;
        SG: S6 9V | 9V 1 2 1;
        IL: 4X 4Z | 4X 4Z 145 23 5;
        CY: C4 H2 P3 5B | 5B 4 23 3;
        TR: TA-TC YM | TA 1-7 123 3;
        OM: A4 | A4 A6 A7 A9 1456 23 2;
        KZ: UN-UQ | UN 1579 123 3;
        GE: 4L | 4L 0145 12 1;
        AM: EK | EK 1236 23 1;
        VN: XV 3W | 3W XV 1239 23 1;
        AU: AX VH-VN VZ | VK 1-8 233 16;
        NZ: ZK-ZM | ZL 1-4 1233 8;
        BR: PP-PY ZV-ZZ | PY 1-8 233 10 | PP PT PU 1256 23 5;
        AR: AY-AZ LO-LW L2-L9 | LU 1-9 233 8;
        CL: CA-CE XQ-XR 3G | CE 1-8 23 4;
        UY: CV-CX | CX 1-9 123 2;
        CO: HJ-HK 5J-5K | HK 1-6 123 3;
        VE: YV-YY 4M | YV 1-8 23 3;
        EC: HC-HD | HC 1-5 12 2;
        PE: OA-OC 4T | OA 4 23 2;
        PY: ZP | ZP 56 23 1;
        curacao: PJ2 | PJ 247 12 2;
        TT: 9Y-9Z | 9Y 4 12 1;
        BB: 8P | 8P 6 2 1;
        ZA: S8 ZR-ZU | ZS 1-6 123 5;
        canaries: EA8-EH8 | EA 8 23 3;
        MA: CN 5C-5G | CN 28 23 2;
        DZ: 7R 7T-7Y | 7X 2-5 23 1;
        EG: SSA-SSM SU 6A-6B | SU 1 2 1;
        KE: 5Y-5Z | 5Z 4 2 1;
        NA: V5 | V5 1 12 1;
        SN: 6V-6W | 6W 17 2 1;
        MU: 3B | 3B 89 2 1;
        PK: AP-AS 6P-6S; BW: A2 8O; TO: A3; BT: A5; AE: A6; QA: A7; LR: A8 D5 EL 5L-5M 6Z; BH: A9; BO: CP; NR: C2;
        AD: C3; GM: C5; BS: C6; MZ: C8-C9; AO: D2-D3; CV: D4; KM: D6; IR: EP-EQ 9B-9D; ET: ET 9E-9F; KG: EX; TJ: EY;
        TM: EZ; ER: E3; PS: E4; CK: E5; NU: E6; PA: H3 H8-H9 HO-HP 3E-3F; SB: H4; NI: H6-H7 HT YN; HT: HH 4V;
        KP: HM P5-P9; IQ: HN YI; HN: HQ-HR; SV: HU YS; VA: HV; SA: HZ 7Z 8Z; MN: JT-JV; JO: JY; DJ: J2; GD: J3; GW: J5;
        LC: J6; DM: J7; VC: J8; LB: OD; SR: PZ; PG: P2; AW: P4; SD: SSN-SSZ ST 6T-6U; BD: S2-S3; SC: S7; ST: S9;
        GT: TD TG; CM: TJ; CF: TL; CG: TN; GA: TR; TN: TS 3V; TD: TT; CI: TU; BJ: TY; ML: TZ; TV: T2; KI: T3; SO: T5 6O;
        AF: T6 YA; SM: T7; PW: T8; UZ: UJ-UM; HK: VR; AG: V2; BZ: V3; KN: V4; FM: V6; MH: V7; BN: V8; BF: XT; KH: XU;
        LA: XW; MO: XX; MM: XY-XZ; VU: YJ; SY: YK 6C; AL: ZA; ZW: Z2; SS: Z8; MC: 3A; GQ: 3C; SZ: 3DA-3DM; FJ: 3D2 3DN-3DZ;
        GN: 3X; AZ: 4J-4K; LK: 4P-4S; UN: 4U 4Y C7; TL: 4W; LY: 5A; TZ: 5H-5I; NG: 5N-5O; MG: 5R-5S 6X; MR: 5T; NE: 5U;
        TG: 5V; WS: 5W; UG: 5X; JM: 6Y; YE: 7O; LS: 7P; MW: 7Q; MV: 8Q; GY: 8R; GH: 9G; MT: 9H; ZM: 9I-9J; KW: 9K;
        SL: 9L; NP: 9N; CD: 9O-9T; BI: 9U; RW: 9X; england: G0-G9 GX M0-M9 MX 2E; jersey: GJ MJ 2J GH MH;
        guernsey: GU MU 2U GP MP; gibraltar: ZB; bermuda: VP9; falklands: VP8; cayman: ZF; balearics: EA6-EH6;
        ceuta: EA9-EH9; madeira: CT3 CQ3 CR3 CS3 CQ9 CS9 CT9; azores: CU CT8 CR8 CQ8; corsica: TK; crete: SV9;
        rhodes: SV5; aland: OH0; liechtenstein: HB0; faroe: OY; greenland: OX; svalbard: JW; alaska: AL7 KL NL7 WL7;
        hawaii: AH6-AH7 KH6-KH7 NH6-NH7 WH6-WH7; guam: AH2 KH2 NH2 WH2; virgins: KP2 NP2 WP2; guadeloupe: FG;
        martinique: FM; guiana: FY; reunion: FR; polynesia: FO; caledonia: FK; bonaire: PJ4; maarten: PJ7;
        galapagos: HC8 HD8; easter: CE0 XQ0 XR0; VG: VP2V; MS: VP2M; AI: VP2E; TC: VP5 VQ5; PN: VP6; IO: VQ9;
        MP: AH0 KH0 NH0 WH0; AS: AH8 KH8 NH8 WH8; YT: FH; BL: FJ; MF: FS; PM: FP; WF: FW; SH: ZD7; ascension: ZD8;
        tristan: ZD9; NF: VK9N; CX: VK9X; CC: VK9C; lordhowe: VK9L; TK: ZK3; chatham: ZL7; janmayen: JX; statia: PJ5;
        saba: PJ6; sanandres: HK0; fernando: PP0F PQ0F PR0F PS0F PT0F PU0F PV0F PW0F PX0F PY0F; andamans: VU4;
        lakshadweep: VU7; kaliningrad: UA2 RA2 R2F R2K; ogasawara: JD1; bases: ZC4;
        """
}
