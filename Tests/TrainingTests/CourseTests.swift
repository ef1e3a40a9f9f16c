import Morse
import Testing
import Training

@Suite struct CourseTests {
    @Test func `The letters are all 26, each once, K and M first`() {
        let letters = Course.letters
        #expect(letters.characters.joined() == "KMRSUAPTLOWINJEFYVGQZHBCDX")
        #expect(Set(letters.characters).count == 26)
        #expect(letters.levels == 2...26)
    }

    @Test func `Every level has one character more than the one before, and calls it the newest and the next`() {
        let course = Course.letters
        #expect(course.newest(atLevel: 2) == ["K", "M"])
        for level in course.levels {
            #expect(course.characters(atLevel: level).count == level)
            #expect(course.next(afterLevel: level) == (level < 26 ? course.characters[level] : nil))
            if level > 2 {
                #expect(course.newest(atLevel: level) == [course.characters[level - 1]])
                #expect(course.next(afterLevel: level - 1) == course.newest(atLevel: level).first)
            }
        }
    }

    @Test(arguments: [-1, 0, 1]) func `A level before the first counts as the first`(level: Int) {
        #expect(Course.letters.characters(atLevel: level) == ["K", "M"])
        #expect(Course.letters.newest(atLevel: level) == ["K", "M"])
        #expect(Course.letters.next(afterLevel: level) == "R")
    }

    @Test func `A level after the last counts as the last`() {
        #expect(Course.letters.characters(atLevel: 99).count == 26)
        #expect(Course.letters.newest(atLevel: 99) == ["X"])
        #expect(Course.letters.next(afterLevel: 99) == nil)
    }

    @Test(arguments: CourseOrder.allCases)
    func `In every order a longer course goes on where a shorter one ends`(order: CourseOrder) {
        let courses = CourseStock.allCases.map { Course($0, order: order) }
        #expect(courses.map(\.characters.count) == [26, 36, 51])
        for (shorter, longer) in zip(courses, courses.dropFirst()) {
            #expect(Array(longer.characters.prefix(shorter.characters.count)) == shorter.characters)
            // A level means the same in both.
            for level in shorter.levels {
                #expect(shorter.characters(atLevel: level) == longer.characters(atLevel: level))
            }
        }
        #expect(Set(courses[2].characters) == Set(Course.full.characters))
        #expect(courses[0].characters.allSatisfy { $0.first?.isLetter == true && $0.count == 1 })
        #expect(courses[1].characters.dropFirst(26).allSatisfy { $0.first?.isNumber == true })
        // Decoding gives the same name. Otherwise keying could not answer the character.
        for character in courses[2].characters {
            let symbol = Symbol(character)
            #expect(symbol.flatMap(Alphabet.international.canonical) == symbol)
        }
    }

    @Test func `The orders are those that are published`() {
        func letters(_ order: CourseOrder) -> String { Course(.letters, order: order).characters.joined() }
        #expect(letters(.koch) == Course.letters.characters.joined())
        #expect(letters(.lcwo) == "KMURESNAPTLWIJZFOYVGQHBCDX")
        #expect(letters(.morserino) == "MKRSUAPTLOWINJEFYVGQZHBCDX")
        #expect(letters(.cwacademy) == "TEANOISRHDLUCMWFYPGQBVKJXZ")
        #expect(letters(.licw) == "REATINPSGLCDHOFUWBKMYQXVZJ")
        #expect(Course(.digits).characters.suffix(10).joined() == "0593842716")
        #expect(
            Course(.full).characters.suffix(15) == [
                ".", ",", "/", "?", "-", "=", "<SK>", "+", "<AS>", "(", "<KA>", "<VE>", "<BK>", "@", ":",
            ])
    }

    @Test func `Any order of two or more different characters makes a course`() {
        #expect(Course(["5", "<AR>", "?"])?.newest(atLevel: 3) == ["?"])
        #expect(Course(["E"]) == nil)
        #expect(Course([String]()) == nil)
        #expect(Course(["E", "T", "E"]) == nil)
    }

    @Test(
        arguments: [
            (AlphabetName.russian, "КМРСУАПТЛОВИНЙЕФЫЖГЩЗХБЦДЬ"), (.greek, "ΚΜΡΣΑΠΤΛΩΟΙΝΕΦΥΓΨΖΗΒΘΔΞ"),
            (.hebrew, "כמרשטאפתל"),
        ])
    func `Letters stand where the Latin one of the same code stands, then come the others`(
        name: AlphabetName, beginning: String
    ) {
        let course = Course(.letters, alphabet: .of(name)).characters
        let latin = Course.letters.characters.compactMap(Alphabet.international.pattern(ofText:))
        let mapped = latin.compactMap(Alphabet.of(name).symbol(for:)).map(\.text)
        #expect(Array(course.prefix(mapped.count)) == mapped)
        let lengths = course.dropFirst(mapped.count).compactMap { Alphabet.of(name).pattern(ofText: $0)?.count }
        #expect(lengths == lengths.sorted())
        #expect(Set(course) == Set(Alphabet.of(name).courseLetters))
        #expect(Set(course.prefix(beginning.count)) == Set(beginning.map(String.init)))
    }

    @Test func `Kana are learned by length, national letters after the 26 and before the digits`() {
        let kana = Course(.letters, alphabet: .of(.kana)).characters
        let lengths = kana.compactMap { Alphabet.of(.kana).pattern(ofText: $0)?.count }
        #expect(kana.prefix(2) == ["ヘ", "ム"])
        #expect(lengths == lengths.sorted())
        let german = Course(.digits, alphabet: .of(.international, national: .de)).characters
        #expect(Array(german.prefix(26)) == Course.letters.characters)
        #expect(german[26..<29] == ["Ä", "Ö", "Ü"])
        #expect(german.dropFirst(29).allSatisfy { $0.first?.isNumber == true })
    }

    @Test(arguments: Alphabet.all)
    func `In every alphabet each character has a pattern of its own and the name that decoding gives`(
        alphabet: Alphabet
    ) {
        for order in CourseOrder.allCases {
            let courses = CourseStock.allCases.map { Course($0, order: order, alphabet: alphabet).characters }
            #expect(courses[1].count == courses[0].count + 10)
            #expect(courses[2].starts(with: courses[1]) && courses[1].starts(with: courses[0]))
            let patterns = courses[2].compactMap(alphabet.pattern(ofText:))
            #expect(Set(patterns).count == courses[2].count)
            for character in courses[2] { #expect(Symbol(character).flatMap(alphabet.canonical)?.text == character) }
        }
    }

    @Test func `the levels of all alphabets end with the longest course`() {
        let longest = Alphabet.all.map { Course(.full, alphabet: $0).characters.count }.max()
        #expect(Course.allLevels.upperBound == longest)
    }
}
