import { describe, expect, test } from 'vitest'
import { openGazetteer } from './gazetteer.ts'
import { gazetteerTable } from './gazetteer-table.ts'
import { postTown } from './post-town.ts'
import { suggestPlaces } from './suggest-places.ts'

const gazetteer = openGazetteer(gazetteerTable)
const suggest = (typed: string) => suggestPlaces(gazetteer, (postcode) => postTown(gazetteer, postcode), typed)

describe('nothing is suggested', () => {
  test.each([
    '',
    ' ',
    'R',
    '10 High Street',
    '10 High Street,',
    'Qwzx',
    'JE2 3AB',
    'St Peter Port, GY1',
    'Flat A12',
    '¯\\_(ツ)_/¯',
  ])('for “%s”', (typed) => {
    expect(suggest(typed)).toEqual([])
  })
})

test.each([
  ['Read', 'Reading, UK'],
  ['reading', 'Reading, UK'],
  ['ox', 'Oxford, Oxfordshire, UK'],
  ['saint alb', 'St Albans, Hertfordshire, UK'],
  ["King's Ly", "King's Lynn, Norfolk, UK"],
  ['boness', 'Bo’ness, Falkirk, UK'],
  ['hull', 'Kingston upon Hull, UK'],
  ['Newcastle', 'Newcastle upon Tyne, UK'],
  ['Reading, UK', 'Reading, UK'],
])('“%s” begins %s', (typed, first) => {
  expect(suggest(typed)[0]).toBe(first)
})

test('what stands before the last comma is kept to the letter', () => {
  expect(suggest('Flat 2, 10  High Street, Read')).toEqual(['Flat 2, 10 High Street, Reading, UK'])
})

test('who writes without commas is understood once the town is whole', () => {
  expect(suggest('10 High Street Readin')).toEqual([])
  expect(suggest('10 High Street Reading')).toEqual(['10 High Street, Reading, UK'])
})

test.each([
  ['OX1', 'Oxford, OX1, UK'],
  ['nw1', 'London, NW1, UK'],
  ['RG1 2', 'Reading, RG1 2, UK'],
  ['10 High Street, rg12ab', '10 High Street, Reading, RG1 2AB, UK'],
  ['10 High Street, Reading, RG1 2AB', '10 High Street, Reading, RG1 2AB, UK'],
  ['PO30', 'Newport, Isle of Wight, PO30, UK'],
  ['NP20', 'Newport, Wales, NP20, UK'],
  ['KW1', 'Wick, Highland, KW1, UK'],
])('the postcode in “%s” answers', (typed, line) => {
  expect(suggest(typed)).toEqual([line])
})

test('names that several places have show the county, and the largest comes first', () => {
  const newports = suggest('Newport').filter((line) => line.startsWith('Newport, '))
  expect(newports).toEqual([
    'Newport, Wales, UK',
    'Newport, Isle of Wight, UK',
    'Newport, Telford and Wrekin, UK',
    'Newport, Essex, UK',
    'Newport, East Riding of Yorkshire, UK',
    'Newport, Pembrokeshire, UK',
  ])
})

test('the county may be the one that people name, or its beginning', () => {
  expect(suggest('Newport, Shropshire')).toEqual(['Newport, Telford and Wrekin, UK'])
  expect(suggest('Newport, Shrop')).toEqual(['Newport, Telford and Wrekin, UK'])
})

test('never more than eight, and never twice the same', () => {
  for (const beginning of ['st', 'be', 'wh', 'new', 'ash', 'ne']) {
    expect(suggest(beginning)).toHaveLength(8)
    expect(new Set(suggest(beginning)).size).toBe(8)
  }
})

test('whoever types a whole name finds that place, however small it is', () => {
  const missing = gazetteer.places.filter(
    (place) => !suggest(place.name).includes([...gazetteer.line(place), 'UK'].join(', ')),
  )
  expect(missing).toEqual([])
})

test('two thousand questions take less than two seconds', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const at = performance.now()
  for (const a of letters)
    for (const b of letters) for (const c of ['', 'a', 'e']) suggest(`10 High Street, ${a}${b}${c}`)
  const ms = performance.now() - at
  expect(ms).toBeLessThan(2_000)
})
