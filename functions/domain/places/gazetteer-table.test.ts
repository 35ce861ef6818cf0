import { describe, expect, test } from 'vitest'
import { areaTowns, setApart } from './address.ts'
import { postTown } from './embedded-places.ts'
import { openGazetteer } from './gazetteer.ts'
import { gazetteerTable as table } from './gazetteer-table.ts'

const gazetteer = openGazetteer(table)

describe('the table', () => {
  test('covers only the United Kingdom', () => {
    const nations = new Set(table.regions.map(({ nation }) => nation))
    expect([...nations].toSorted()).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales'])
    for (const foreign of ['Dhekelia', 'Saint Peter Port', 'Ramsey, Isle of Man', 'Gibraltar', 'Dublin'])
      expect(gazetteer.named(foreign)).toEqual([])
    const astray = gazetteer.places.filter(({ lat, lon }) => lat < 49.8 || lat > 60.9 || lon < -8.2 || lon > 1.8)
    expect(astray).toEqual([])
  })

  test('has data from both packages', () => {
    expect(table.names.length).toBeGreaterThan(4_600)
    expect(table.towns).toBeGreaterThan(1_000)
    expect(gazetteer.places.slice(0, 2).map(({ name }) => name)).toEqual(['London', 'Birmingham'])
    expect(gazetteer.named('Abingdon')[0]).toMatchObject({ region: 'Oxfordshire', nation: 'England', isTown: true })
    expect(gazetteer.named('Ellesmere Port')[0]).toMatchObject({ region: 'Cheshire West and Chester' })
  })

  test('has no names with commas, and each name once in its county', () => {
    expect([...table.names, ...table.regions.map(({ name }) => name)].filter((name) => /,|^$/.test(name))).toEqual([])
    const known = gazetteer.places.map(({ name, region, nation }) => `${name}, ${region}, ${nation}`)
    expect(new Set(known).size).toBe(known.length)
  })
})

describe('the main towns of the 121 areas', () => {
  test('are all in the table, each in its nation', () => {
    expect(areaTowns.size).toBe(121)
    const areas = [...areaTowns.keys()]
    const nationOf = (area: string) => postTown(gazetteer, { area, district: '99', inward: '' })?.nation
    const of = (nation: string) => areas.filter((area) => nationOf(area) === nation).toSorted()
    expect(of('Scotland').join(' ')).toBe('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE')
    expect(of('Wales')).toEqual(['CF', 'LD', 'LL', 'NP', 'SA'])
    expect(of('Northern Ireland')).toEqual(['BT'])
    expect(of('England')).toHaveLength(121 - 16 - 5 - 1)
  })

  test('are replaced where the sea separates them', () => {
    const towns = setApart.map(({ area, from, town }) => [
      town?.[0],
      postTown(gazetteer, { area, district: `${from}`, inward: '' })?.name,
    ])
    for (const [meant, found] of towns) expect(found).toBe(meant ?? found)
    expect(towns.filter(([, found]) => !found)).toEqual([])
  })
})
