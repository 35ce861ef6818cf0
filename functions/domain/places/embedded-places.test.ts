import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { straightMetres } from '#shared/model/geo.ts'
import { areaTowns, londonDistricts, setApart } from './address.ts'
import { locateAddress, openPostcodePoints, postTown, suggestPlaces } from './embedded-places.ts'
import { openGazetteer } from './gazetteer.ts'
import { gazetteerTable } from './gazetteer-table.ts'
import { districtPoints } from './postcode-districts.ts'

describe('locate address', () => {
  const gazetteer = openGazetteer(gazetteerTable)
  const locate = (address: string) => locateAddress(gazetteer, openPostcodePoints(''), address)

  test.each([
    '',
    ' , ,',
    'asdf',
    '10 High Street',
    '5 The Grove',
    'St Helier, JE2 3AB',
    'Douglas, IM1 2AB',
    'Paris, France',
    'Leeds, Kent',
    '1 Buchanan Street, Glasgoww',
    '1 Buchanan Street, Glasgoww, Scotland',
    'Camden Town, Glasgoww',
    'Camden Town, Glasgoww, Lanarkshire',
    'Glasgow, GG1 3HL',
    'Glasgoww, Flat B2',
    'Camden Town, Glasgoww, Flat N1',
    '<script>alert(1)</script>',
  ])('“%s” is not located', async (address) => {
    expect(await locate(address)).toBeUndefined()
  })

  test.each([
    ['10 High Street, Reading, RG1 2AB, UK', 'Reading RG1', 'outcode', 'GB'],
    ['10 High Street Reading RG1 2AB', 'Reading RG1', 'outcode', 'GB'],
    ['10 High Street, Reading, United Kingdom', 'Reading', 'town', 'GB'],
    ['10 High Street, Reading, England', 'Reading', 'town', 'GB'],
    ['10 High Street, Reading, Berkshire, England', 'Reading', 'town', 'GB'],
    ['1 Buchanan Street, Glasgoww, G1 3HL', 'Glasgow G1', 'outcode', 'GB'],
    ['1 Buchanan Street, Glasgow, G1', 'Glasgow G1', 'outcode', 'GB'],
    ['NW1', 'London NW1', 'outcode', 'GB'],
    ['NW1 6XE', 'London NW1', 'outcode', 'GB'],
    ['221b Baker Street, London NW1 6XE', 'London NW1', 'outcode', 'GB'],
    ['1 High Street, Camden Town, London NW1', 'Camden Town NW1', 'outcode', 'GB'],
    ['LS6', 'Leeds LS6', 'outcode', 'GB'],
    ['Birmingham, LS6 2AA', 'Leeds LS6', 'outcode', 'GB'],
    ['Bradford, LS6 2AA', 'Leeds LS6', 'outcode', 'GB'],
    ['1 The Grove, Ilkley, LS29 9LW', 'Ilkley LS29', 'outcode', 'GB'],
    ['Leeds, LS99 1AA', 'Leeds LS99', 'area', 'GB'],
    ['LS99 1AA', 'Leeds LS99', 'area', 'GB'],
    ['W1A 1AA', 'London W1A', 'outcode', 'GB'],
    ['Newport PO30 1AA', 'Newport PO30', 'outcode', 'Isle of Wight'],
    ['Newcastle', 'Newcastle upon Tyne', 'town', 'GB'],
    ['Newcastle, BT33 0AA', 'Newcastle BT33', 'outcode', 'NI'],
    ['Belfast', 'Belfast', 'town', 'NI'],
    ['Bournemouth, Dorset', 'Bournemouth', 'town', 'GB'],
    ['10 Bute Street, Cardiff, Wales', 'Cardiff', 'town', 'GB'],
    ['Wales, Rotherham', 'Wales', 'town', 'GB'],
    ['10 High Street, Street, Somerset', 'Street', 'town', 'GB'],
    ['Rothesay', 'Rothesay', 'town', 'Bute'],
    ['Tobermory', 'Tobermory', 'town', 'Mull'],
    ['Somewhere on Islay, PA43 7AA', 'Isle of Islay PA43', 'outcode', 'Islay'],
    ['Lerwick, Shetland', 'Lerwick', 'town', 'Shetland'],
    ['Portree, IV51 9AA', 'Portree IV51', 'outcode', 'GB'],
  ])('%s', async (address, area, precision, landmass) => {
    expect(await locate(address)).toMatchObject({ area, precision, landmass })
  })

  describe('a London postcode is in its part of the city', () => {
    test.each([...londonDistricts.keys()])('%s', async (outcode) => {
      const [london, place] = [await locate('London'), await locate(`1 Station Road, London, ${outcode} 1AA`)]
      if (!london || !place) throw new Error('London is not known')
      expect(place.area).toBe(`London ${outcode}`)
      expect(straightMetres(london, place)).toBeLessThan(22_000)
      const [eastward, northward] = [place.lon - london.lon, place.lat - london.lat]
      // E and W with a number lie east and west of the city's centre.
      if (/^E\d/.test(outcode)) expect(eastward).toBeGreaterThan(0)
      if (/^W\d/.test(outcode)) expect(eastward).toBeLessThan(0)
      if (outcode.startsWith('N')) expect(northward).toBeGreaterThan(0)
      if (outcode.startsWith('S')) expect(northward).toBeLessThan(0)
    })

    test('one of a large user, such as W1A, is at the point of W1', async () => {
      const [whole, large] = [await locate('W1'), await locate('W1A 1AA')]
      expect(large).toMatchObject({ lat: whole?.lat, lon: whole?.lon })
    })
  })

  test('for places with the same name, the county or postcode beside it decides', async () => {
    const wanted = { TW9: [51.46, -0.31], DL10: [54.4, -1.73] } as const
    for (const [outcode, [lat, lon]] of Object.entries(wanted)) {
      const place = await locate(`1 The Green, Richmond, ${outcode} 1AA`)
      expect(place?.lat).toBeCloseTo(lat, 1)
      expect(place?.lon).toBeCloseTo(lon, 1)
    }
    expect(await locate('Richmond, Surrey')).toEqual(await locate('Richmond, London'))
    expect(await locate('Richmond')).toEqual(await locate('Richmond, North Yorkshire'))
  })

  test('strangers see only towns and outward codes, nothing else of the input', async () => {
    const place = await locate('Flat 7, Secret House, 10 Hidden Lane, Reading, RG1 2AB')
    expect(place).toMatchObject({ area: 'Reading RG1', label: 'Reading, RG1 2AB' })
  })

  test('any input has an answer, and every suggestion for it can be located', async () => {
    const word = fc.constantFrom(
      '10',
      'High Street',
      ',',
      ', ',
      'St',
      'New',
      'London',
      'RG1',
      '2AB',
      'Kent',
      'UK',
      'É',
      '’',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    )
    const answers = fc.asyncProperty(text, async (typed) => {
      await locate(typed)
      for (const line of suggestPlaces(gazetteer, (postcode) => postTown(gazetteer, postcode), typed))
        expect(await locate(line), line).toBeDefined()
    })
    await fc.assert(answers, { numRuns: 2_000 })
    expect.hasAssertions()
  })

  describe('a suggested line leads to exactly its place', () => {
    test('for every place, with or without a street before it', async () => {
      const astray: string[] = []
      for (const place of gazetteer.places) {
        const line = gazetteer.line(place).join(', ')
        for (const address of [line, `1 Test Lane, ${line}`]) {
          const found = await locate(address)
          if (found?.lat !== place.lat || found.lon !== place.lon || found.area !== place.name) astray.push(address)
        }
      }
      expect(astray).toEqual([])
    })

    test('in every postcode area and on every island', async () => {
      const districts = [
        ...[...areaTowns.keys()].map((area) => ({ area, district: '1' })),
        ...setApart.map(({ area, from }) => ({ area, district: String(from) })),
      ]
      for (const { area, district } of districts) {
        const town = postTown(gazetteer, { area, district, inward: '' })
        const point = districtPoints.get(area + district)
        const [line = ''] = suggestPlaces(gazetteer, (postcode) => postTown(gazetteer, postcode), area + district)
        const [bare, whole] = [await locate(area + district), await locate(line)]
        expect(bare).toMatchObject({
          ...(point ? { ...point, precision: 'outcode' } : { precision: 'area' }),
          area: `${town?.name} ${area}${district}`,
        })
        expect(whole).toEqual(bare)
        expect(whole?.label).toBe(line)
      }
    })
  })
})

describe('suggest places', () => {
  const gazetteer = openGazetteer(gazetteerTable)
  const suggest = (typed: string) => suggestPlaces(gazetteer, (postcode) => postTown(gazetteer, postcode), typed)

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
  ])('suggests nothing for “%s”', (typed) => {
    expect(suggest(typed)).toEqual([])
  })

  test.each([
    ['Read', 'Reading'],
    ['reading', 'Reading'],
    ['ox', 'Oxford, Oxfordshire'],
    ['saint alb', 'St Albans, Hertfordshire'],
    ["King's Ly", "King's Lynn, Norfolk"],
    ['boness', 'Bo’ness, Falkirk'],
    ['hull', 'Kingston upon Hull'],
    ['Newcastle', 'Newcastle upon Tyne'],
    ['Reading, UK', 'Reading'],
  ])('“%s” suggests %s first', (typed, first) => {
    expect(suggest(typed)[0]).toBe(first)
  })

  test('keeps the text before the last comma as it was typed', () => {
    expect(suggest('Flat 2, 10  High Street, Read')).toEqual(['Flat 2, 10 High Street, Reading'])
  })

  test('input without commas is understood once the town is complete', () => {
    expect(suggest('10 High Street Readin')).toEqual([])
    expect(suggest('10 High Street Reading')).toEqual(['10 High Street, Reading'])
  })

  test.each([
    ['OX1', 'Oxford, OX1'],
    ['nw1', 'London, NW1'],
    ['RG1 2', 'Reading, RG1 2'],
    ['10 High Street, rg12ab', '10 High Street, Reading, RG1 2AB'],
    ['10 High Street, Reading, RG1 2AB', '10 High Street, Reading, RG1 2AB'],
    ['PO30', 'Newport, Isle of Wight, PO30'],
    ['NP20', 'Newport, Wales, NP20'],
    ['KW1', 'Wick, Highland, KW1'],
  ])('“%s” is answered by its postcode', (typed, line) => {
    expect(suggest(typed)).toEqual([line])
  })

  test('shows the county for ambiguous names, largest place first', () => {
    const newports = suggest('Newport').filter((line) => line.startsWith('Newport, '))
    expect(newports).toEqual([
      'Newport, Wales',
      'Newport, Isle of Wight',
      'Newport, Telford and Wrekin',
      'Newport, Essex',
      'Newport, East Riding of Yorkshire',
      'Newport, Pembrokeshire',
    ])
  })

  test('accepts an older county, or the start of a county', () => {
    expect(suggest('Newport, Shropshire')).toEqual(['Newport, Telford and Wrekin'])
    expect(suggest('Newport, Shrop')).toEqual(['Newport, Telford and Wrekin'])
  })

  test('suggests at most eight, and none twice', () => {
    for (const beginning of ['st', 'be', 'wh', 'new', 'ash', 'ne']) {
      expect(suggest(beginning)).toHaveLength(8)
      expect(new Set(suggest(beginning)).size).toBe(8)
    }
  })

  test('finds a place by its whole name, even a small one', () => {
    const missing = gazetteer.places.filter((place) => !suggest(place.name).includes(gazetteer.line(place).join(', ')))
    expect(missing).toEqual([])
  })

  test('answers two thousand inputs in less than two seconds', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const at = performance.now()
    for (const a of letters)
      for (const b of letters) for (const c of ['', 'a', 'e']) suggest(`10 High Street, ${a}${b}${c}`)
    const ms = performance.now() - at
    expect(ms).toBeLessThan(2_000)
  })
})
