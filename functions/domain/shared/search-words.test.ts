import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { forAll } from '#test/support/for-all.ts'
import { foundBy, hasPart, planSearches, searchForm, searchPartsOf, searchTokensOf } from './search-words.ts'

/** A user with these names, the first of them as their first name. */
const named = ([firstName = '', ...rest]: string[], email: string) => ({
  ...(firstName && { firstName }),
  ...(rest.length > 0 && { lastName: rest.join(' ') }),
  email,
})

describe('search tokens', () => {
  const rowsOf = (names: string[], email: string) =>
    searchTokensOf(named(names, email)).map((token) => keys.searchToken(token, 'u'))

  /** The same as an admin's search: one bucket by the first two letters, then a prefix. */
  const isFound = (rows: { PK: string; SK: string }[], typed: string): boolean => {
    const prefix = searchForm(typed)
    return rows.some(({ PK, SK }) => PK === keys.searchToken(prefix, 'u').PK && SK.startsWith(prefix))
  }

  // Some single letters expand to several words (U+FDFA to four), so they are not one word.
  const word = fc.stringMatching(/^[\p{L}]{2,12}$/u).filter((text) => /^[\p{L}\p{N}]+$/u.test(searchForm(text)))
  const emailOf = (local: string) => `${local}@example.org`

  test('nobody else is found', () => {
    expect(isFound(rowsOf(['Ann', 'Green'], 'ann@example.org'), 'bob')).toBe(false)
    expect(isFound(rowsOf(['Ann', 'Green'], 'ann@example.org'), 'reen')).toBe(false)
  })

  test('a character of two code units is never cut in half, because the table cannot store half of one', () => {
    forAll(word, (name) => {
      expect(rowsOf([name, `a${name}`, 'a\u{1D4D0}'], 'a@example.org').every(({ PK }) => PK.isWellFormed())).toBe(true)
    })
  })

  test('every prefix of every word in a name finds its user', () => {
    forAll(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (words, which, length) => {
      const rows = rowsOf([words.join(' ')], 'a@example.org')
      const chosen = [...searchForm(words[which % words.length] ?? '')]
      fc.pre(chosen.length >= 2)
      expect(isFound(rows, chosen.slice(0, 2 + (length % (chosen.length - 1))).join(''))).toBe(true)
    })
  })

  test('every prefix of an address, and of its words, finds its user', () => {
    const part = fc.stringMatching(/^[a-z0-9]{2,10}$/)
    forAll(part, part, fc.nat(), (one, two, length) => {
      const email = emailOf(`${one}.${two}`)
      const rows = rowsOf([], email)
      expect(isFound(rows, email.slice(0, 2 + (length % (email.length - 1))))).toBe(true)
      expect(isFound(rows, two)).toBe(true)
    })
  })

  test('case and accents are ignored', () => {
    const rows = rowsOf(['Zoë', 'Núñez', 'Groß', 'Κώστας'], 'z@example.org')
    for (const typed of ['zoe', 'ZOË', 'nun', 'NÚÑ', 'GROSS', 'GROẞ', 'ΚΩΣ', 'κωστας', 'ΚΏΣΤΑΣ'])
      expect([typed, isFound(rows, typed)]).toEqual([typed, true])
  })

  test('a prefix matches in any case and normal form', () => {
    const name = fc.stringMatching(/^[\p{Script=Latin}\p{Script=Cyrillic}Α-ώ]{2,12}$/u)
    fc.assert(
      fc.property(name, fc.nat(), (whole, length) => {
        const letters = [...whole]
        const typed = letters.slice(0, 1 + (length % letters.length)).join('')
        for (const form of [typed, typed.toUpperCase(), typed.toLowerCase(), typed.normalize('NFD')])
          expect(searchForm(whole).startsWith(searchForm(form))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('the words of an address are always found, however many names there are', () => {
    const words = Array.from({ length: 80 }, (_, index) => `w${index}`).join(' ')
    expect(searchTokensOf(named([words, words], 'ann.bell@example.org'))).toEqual(
      expect.arrayContaining(['ann.bell@example.org', 'ann', 'bell', 'example', 'org']),
    )
  })

  test('the longest names fit into one transaction', () => {
    const words = Array.from({ length: 80 }, (_, index) => `w${index}`).join(' ')
    expect(searchTokensOf(named([words, words], 'a.b.c@example.org')).length).toBeLessThanOrEqual(40)
  })
})

describe('rows for single letters and parts of words', () => {
  const handlebar = { businessName: 'Handlebar Couriers', firstName: 'Jo', email: 'jo.handlebar@example.org' }

  test('are one word for each first letter, and every ending of three letters or more', () => {
    expect(searchPartsOf(handlebar)).toEqual({
      letters: ['couriers', 'example', 'handlebar', 'jo', 'org'],
      endings: [
        ...['andlebar', 'ndlebar', 'dlebar', 'lebar', 'ebar', 'bar'],
        ...['ouriers', 'uriers', 'riers', 'iers', 'ers'],
      ],
    })
  })

  test('do not exist for what follows the @, whose words are found by their beginnings', () => {
    const { endings } = searchPartsOf({ email: 'ann@postroom.example' })
    expect(endings).toEqual([])
    expect([hasPart(handlebar, 'xample'), hasPart(handlebar, 'exam'), hasPart(handlebar, 'ndle')]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('are thirty at most', () => {
    const words = Array.from({ length: 20 }, (_, index) => `${String.fromCharCode(97 + index)}word${index}`).join(' ')
    const { letters, endings } = searchPartsOf({ firstName: words, lastName: words, email: 'a@example.org' })
    expect(letters.length + endings.length).toBe(30)
  })

  test('never contain half a character', () => {
    const { letters, endings } = searchPartsOf({ firstName: 'a\u{1D4D0}bcd', email: 'a@example.org' })
    const rows = [
      ...letters.map((word) => keys.searchLetter(word, 'u')),
      ...endings.map((one) => keys.searchEnding(one, 'u')),
    ]
    expect(rows.every(({ PK, SK }) => PK.isWellFormed() && SK.isWellFormed())).toBe(true)
  })

  test('find exactly the users who have the part, whatever the names, except beyond the limit', () => {
    const name = fc.stringMatching(/^[abc]{1,8}( [abc]{1,8})?$/)
    fc.assert(
      fc.property(name, name, fc.stringMatching(/^[abc]{1,4}$/), (firstName, local, part) => {
        const user = { firstName, email: `${local.replace(' ', '.')}@d.org` }
        expect(foundBy(user, part).length > 0).toBe(hasPart(user, part))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('search plan', () => {
  test.each(['', ' ', '@', '-', '. !'])('%j cannot be looked up', (query) => {
    expect(planSearches(query)).toEqual([])
  })

  test.each([
    ['Bell', [['bell']]],
    ['Zoë  NÚÑEZ', [['nunez', 'zoe']]],
    ['j bell', [['bell', 'j']]],
    ['O’Neill-Smyth', [['neill', 'smyth', 'o']]],
    ['ann ann', [['ann']]],
    ['a', [['a']]],
    ['É b', [['e', 'b']]],
    ['@a', [['a']]],
    // It may be meant as an address, or as its words.
    ['Ann.Bell@Example', [['ann.bell@example'], ['example', 'bell', 'ann']]],
    ['a@', [['a@'], ['a']]],
    [
      'smith ann@ex',
      [
        ['ann@ex', 'smith'],
        ['smith', 'ann', 'ex'],
      ],
    ],
    ['@example', [['example']]],
  ])('%j is looked up as %j', (query, meanings) => {
    expect(planSearches(query)).toEqual(meanings.map(([prefix, ...others]) => ({ prefix, others })))
  })
})
