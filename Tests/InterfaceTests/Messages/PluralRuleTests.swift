import Testing

@testable import Interface

@Suite("Plural rules")
struct PluralRuleTests {
    /// Headers of real catalogues, each with its rule in Swift.
    static let rules: [(header: String, form: @Sendable (Int) -> Int)] = [
        ("nplurals=1; plural=0;", { _ in 0 }),
        ("nplurals=2; plural=(n != 1);", { $0 == 1 ? 0 : 1 }),
        ("nplurals=2; plural=n>1", { $0 > 1 ? 1 : 0 }),
        (
            "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
            { n in
                if n % 10 == 1 && n % 100 != 11 { return 0 }
                return (2...4).contains(n % 10) && !(10..<20).contains(n % 100) ? 1 : 2
            }
        ),
        (
            "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
            { n in
                switch n {
                case 0...2: return n
                default: return (3...10).contains(n % 100) ? 3 : n % 100 >= 11 ? 4 : 5
                }
            }
        ),
        (
            "nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : (n>2 && n<7) ? 2 :(n>6 && n<11) ? 3 : 4;",
            { n in
                switch n {
                case 1: 0
                case 2: 1
                case 3...6: 2
                case 7...10: 3
                default: 4
                }
            }
        ),
        ("nplurals=2; plural=!(n-1)*1+0/1;", { $0 == 1 ? 1 : 0 }),
    ]

    @Test("Every rule gives the form that its language has, for 0 to 1000", arguments: rules.indices)
    func forms(index: Int) throws {
        let (header, form) = PluralRuleTests.rules[index]
        let rule = try #require(PluralRule(header: header))
        for count in 0...1000 {
            #expect(rule.form(of: count) == form(count), "\(header), \(count)")
        }
    }

    @Test("A negative number takes the form of its magnitude")
    func negative() {
        #expect(PluralRule.germanic.form(of: -1) == 0)
        #expect(PluralRule.germanic.form(of: Int.min) == 1)
    }

    @Test("Division by nothing and forms that do not exist fall back to the first form")
    func outside() throws {
        for expression in ["n/(n-n)", "n%0", "7", "n-n-1", "1 ? 1/0 : 1", "0/0 && 1", "!(1/0)"] {
            let rule = try #require(PluralRule(header: "nplurals=2; plural=\(expression);"))
            #expect(rule.form(of: 3) == 0, "\(expression)")
        }
    }

    @Test("Evaluation stops early, as in C")
    func shortCircuit() throws {
        let both = try #require(PluralRule(header: "nplurals=2; plural=!(0 && 1/0);"))
        let either = try #require(PluralRule(header: "nplurals=2; plural=1 || 1/0;"))
        #expect(both.form(of: 0) == 1)
        #expect(either.form(of: 0) == 1)
    }

    @Test(
        "What is not well-formed is refused",
        arguments: [
            "", "nplurals=2", "plural=n", "nplurals=0; plural=0", "nplurals=17; plural=0", "nplurals=x; plural=0",
            "nplurals=2; plural=", "nplurals=2; plural=n==", "nplurals=2; plural=(n", "nplurals=2; plural=n ? 1",
            "nplurals=2; plural=n ? 1 :", "nplurals=2; plural=m", "nplurals=2; plural=n n", "nplurals=2; plural=1=2",
            "nplurals=2; plural=99999999999999999999999",
        ])
    func malformed(header: String) {
        #expect(PluralRule(header: header) == nil)
    }

    @Test("A header of endless brackets is refused, not followed")
    func depth() {
        for text in [String(repeating: "(", count: 100_000), String(repeating: "!", count: 100_000) + "n"] {
            #expect(PluralRule(header: "nplurals=2; plural=\(text)") == nil)
        }
    }
}
