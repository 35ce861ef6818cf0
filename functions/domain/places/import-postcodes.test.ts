import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { straightMetres } from '#shared/model/geo.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { embeddedPlaces } from './embedded-places.ts'
import { fromNationalGrid, importPostcodes } from './import-postcodes.ts'

describe('import postcodes', () => {
  const folder = temporaryFolder('postcodes')
  const [from, to] = [join(folder, 'codepo_gb'), join(folder, 'gazetteer')]

  const csv = (name: string, rows: string[]): void => {
    mkdirSync(join(from, 'Data/CSV'), { recursive: true })
    writeFileSync(join(from, 'Data/CSV', name), `${rows.join('\r\n')}\r\n`)
  }

  // Invented codes at real places: the centres of Reading and Wokingham, and Regent's Park.
  const rest = '"E92000001","","E18000009","","E06000038","E05008700"'
  const rows = {
    'rg.csv': [
      `"RG1 9ZZ",10,471500,173500,${rest}`,
      `"RG1 9ZY",10,471700,173700,${rest}`,
      `"RG1 8ZZ",10,472500,174500,${rest}`,
      `"RG1 7ZZ",90,0,0,${rest}`,
      `"RG409ZZ",10,481000,168500,${rest}`,
    ],
    'nw.csv': [`"NW1 9ZZ",10,528500,182500,${rest}`],
  }

  test('a folder without postcodes is refused, and the earlier import stays', async () => {
    mkdirSync(to, { recursive: true })
    writeFileSync(join(to, 'AB.bin'), '')
    csv('headers.csv', ['Postcode,Positional_quality_indicator,Eastings,Northings'])
    await expect(importPostcodes(from, to)).rejects.toThrow('No postcodes were found in')
    expect(readdirSync(to)).toEqual(['AB.bin'])
  })

  describe('once imported', () => {
    const places = embeddedPlaces(to)
    beforeAll(async () => {
      for (const [name, lines] of Object.entries(rows)) csv(name, lines)
      expect(await importPostcodes(from, to)).toEqual({ postcodes: 5, areas: 2 })
      expect(readdirSync(to).toSorted()).toEqual(['NW.bin', 'RG.bin'])
    })

    const metresFrom = async (address: string, lat: number, lon: number): Promise<number> => {
      const place = await places.locate(address)
      return place ? straightMetres(place, { lat, lon }) : Number.POSITIVE_INFINITY
    }

    test('a postcode is located where its row says', async () => {
      expect(await places.locate('1 Test Lane, Reading, RG1 9ZZ')).toMatchObject({
        precision: 'unit',
        area: 'Reading RG1',
      })
      expect(await metresFrom('RG1 9ZZ', 51.45601, -0.97246)).toBeLessThan(60)
    })

    test('an unknown postcode is in the middle of its sector, or else of its district', async () => {
      const [first, second] = [await places.locate('RG1 9ZZ'), await places.locate('RG1 9ZY')]
      const sector = await places.locate('RG1 9AA')
      expect(sector).toMatchObject({ precision: 'sector' })
      expect(sector?.lat).toBeCloseTo(((first?.lat ?? 0) + (second?.lat ?? 0)) / 2, 4)
      expect(await places.locate('RG1 7ZZ')).toMatchObject({ precision: 'outcode' })
      expect(await places.locate('RG1')).toMatchObject({ precision: 'outcode', landmass: 'GB' })
      expect(await places.locate('RG1 8')).toMatchObject({ precision: 'sector' })
    })

    test('the town of a postcode is the nearest one, and in London it is London', async () => {
      expect(await places.locate('RG40 9ZZ')).toMatchObject({ area: 'Wokingham RG40', precision: 'unit' })
      expect(await places.locate('NW1 9ZZ')).toMatchObject({ area: 'London NW1', precision: 'unit' })
    })

    test('a postcode without a matching row is at the point of its district', async () => {
      expect(await places.locate('RG9 1AA')).toMatchObject({ precision: 'outcode', area: 'Reading RG9', lat: 51.544 })
      expect(await places.locate('OX1 1AA')).toMatchObject({ precision: 'outcode', area: 'Oxford OX1', lat: 51.745 })
      expect(await places.locate('Belfast, BT1 1AA')).toMatchObject({ precision: 'outcode', landmass: 'NI' })
    })
  })
})

describe('national grid', () => {
  test('the worked example in the Ordnance Survey’s guide is right to the fifth decimal', () => {
    const { lat, lon } = fromNationalGrid(651_409.903, 313_177.27)
    expect(lat).toBeCloseTo(52.65798, 5)
    expect(lon).toBeCloseTo(1.71605, 5)
  })

  // Points that the Ordnance Survey publishes to test its own exact transformation.
  test.each([
    [91_492.146, 11_318.804, 49.9222639373, -6.29977752014],
    [530_624.974, 178_388.464, 51.4893656495, -0.1199255718],
  ])('%d, %d is right to ten metres', (easting, northing, lat, lon) => {
    expect(straightMetres(fromNationalGrid(easting, northing), { lat, lon })).toBeLessThan(10)
  })
})
