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

    @Test func `Any order of two or more different characters makes a course`() {
        #expect(Course(["5", "<AR>", "?"])?.newest(atLevel: 3) == ["?"])
        #expect(Course(["E"]) == nil)
        #expect(Course([String]()) == nil)
        #expect(Course(["E", "T", "E"]) == nil)
    }
}
