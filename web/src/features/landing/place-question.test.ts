import { describe, expect, test } from 'vitest'
import { placeNamed, questionOf } from './place-question.ts'

describe('the question for a typed text', () => {
  test.each([
    ['', ''],
    ['  Leeds ', 'leeds'],
    ['King’s   Lynn', 'king’s lynn'],
    ['LS1', 'ls1'],
    ['ls1 5hd', 'ls1'],
    ['LS15HD', 'ls1'],
    ['LS1 5', 'ls1'],
    ['EC1A 1BB', 'ec1a'],
  ])('“%s” asks for “%s”', (typed, question) => {
    expect(questionOf(typed)).toBe(question)
  })

  test.each([
    ['12 Park Row', ''],
    ['12 Park Row, Leeds', 'leeds'],
    ['12 Park Row, Leeds, LS1 5HD', 'ls1'],
    ['12 Park Row LS1 5HD', 'ls1'],
    ['07700 900123', ''],
  ])('no house, street or number of “%s” leaves the browser', (typed, question) => {
    expect(questionOf(typed)).toBe(question)
  })
})

describe('the named place', () => {
  const places = [
    { id: 'leeds.leeds', label: 'Leeds' },
    { id: 'LS1', label: 'Leeds, LS1' },
  ]

  test.each([
    ['leeds', 'leeds.leeds'],
    ['Leeds, LS1', 'LS1'],
    ['ls1', 'LS1'],
    ['LS1 5HD', 'LS1'],
  ])('is named in full by “%s”', (typed, id) => {
    expect(placeNamed(typed, places)?.id).toBe(id)
  })

  test('is not guessed from its beginning', () => {
    expect(placeNamed('Lee', places)).toBeUndefined()
  })
})
