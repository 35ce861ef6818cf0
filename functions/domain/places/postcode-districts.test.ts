import { describe, expect, test } from 'vitest'
import { isNearKingdom, straightMetres } from '#shared/model/geo.ts'
import { areaTowns, londonDistricts, setApart } from './address.ts'
import { embeddedPlaces, loadGazetteer, postTown } from './embedded-places.ts'
import { districtPoints } from './postcode-districts.ts'

const areaOf = (outcode: string): string => outcode.replace(/\d.*/, '')

describe('the postcode districts', () => {
  test('are 2,834, in all 121 areas of the United Kingdom and nowhere else', () => {
    expect(districtPoints.size).toBe(2_834)
    expect(new Set([...districtPoints.keys()].map(areaOf))).toEqual(new Set(areaTowns.keys()))
    expect([...districtPoints].filter(([outcode]) => !/^[A-Z]{1,2}\d[A-Z\d]?$/.test(outcode))).toEqual([])
    expect([...districtPoints].filter(([, point]) => !isNearKingdom(point))).toEqual([])
  })

  test.each([
    ['LS1', 53.797, -1.548],
    ['LS2', 53.801, -1.546],
    ['LS6', 53.819, -1.567],
    ['LS16', 53.851, -1.602],
    ['LS29', 53.921, -1.804],
    ['BS1', 51.453, -2.593],
    ['BS8', 51.457, -2.62],
    ['M1', 53.477, -2.235],
    ['M20', 53.425, -2.23],
    ['G1', 55.86, -4.247],
    ['G12', 55.88, -4.301],
    ['EH1', 55.952, -3.188],
    ['EH10', 55.921, -3.21],
    ['CF10', 51.474, -3.176],
    ['CF14', 51.519, -3.202],
    ['BT1', 54.599, -5.928],
    ['BT9', 54.572, -5.949],
    ['B1', 52.479, -1.907],
    ['L1', 53.403, -2.979],
    ['S1', 53.38, -1.468],
    ['NE1', 54.973, -1.611],
    ['NG1', 52.954, -1.147],
    ['SW1A', 51.503, -0.131],
    ['EC1A', 51.52, -0.103],
    ['W1B', 51.514, -0.139],
    ['WC2H', 51.513, -0.128],
    ['E1', 51.518, -0.058],
    ['E20', 51.546, -0.005],
    ['N1', 51.537, -0.097],
    ['NW1', 51.533, -0.143],
    ['SE10', 51.482, -0.001],
    ['CR0', 51.372, -0.075],
    ['OX1', 51.745, -1.26],
    ['CB2', 52.163, 0.133],
    ['YO1', 53.959, -1.081],
    ['EX1', 50.725, -3.505],
    ['PL1', 50.371, -4.153],
    ['TR1', 50.262, -5.053],
    ['BN1', 50.839, -0.138],
    ['SO14', 50.908, -1.395],
    ['NR1', 52.627, 1.31],
    ['PE1', 52.587, -0.239],
    ['AB10', 57.135, -2.117],
    ['DD1', 56.461, -2.977],
    ['IV1', 57.487, -4.231],
    ['KW15', 58.98, -2.959],
    ['ZE1', 60.152, -1.168],
    ['HS1', 58.213, -6.381],
    ['PO30', 50.691, -1.313],
    ['LL57', 53.207, -4.11],
  ])('%s is at %d, %d', (outcode, lat, lon) => {
    expect(districtPoints.get(outcode)).toEqual({ lat, lon })
  })

  test('include those of every island and peninsula that is set apart', () => {
    for (const { area, from } of setApart) expect(districtPoints.has(`${area}${from}`), `${area}${from}`).toBe(true)
  })

  test('of London lie by the parts of the city that they are named after', async () => {
    const { named } = await loadGazetteer()
    const astray = [...londonDistricts].filter(([outcode, name]) => {
      const [place, point] = [named(name).find(({ region }) => region === 'London'), districtPoints.get(outcode)]
      return !place || !point || straightMetres(place, point) > 5_000
    })
    expect(astray).toEqual([])
  })

  test('are near the main town of their area', async () => {
    const gazetteer = await loadGazetteer()
    const astray = [...districtPoints].filter(([outcode, point]) => {
      const area = areaOf(outcode)
      const town = postTown(gazetteer, { area, district: outcode.slice(area.length), inward: '' })
      return !town || straightMetres(town, point) > 165_000
    })
    expect(astray).toEqual([])
  })
})

describe('an address', () => {
  const { locate } = embeddedPlaces('')
  const metresBetween = async (from: string, to: string): Promise<number> => {
    const [start, end] = [await locate(from), await locate(to)]
    return start && end ? straightMetres(start, end) : Number.POSITIVE_INFINITY
  }

  test('in Downing Street is within a kilometre of it', async () => {
    const place = await locate('10 Downing Street, London, SW1A 2AA')
    expect(place && straightMetres(place, { lat: 51.5034, lon: -0.1276 })).toBeLessThan(1_000)
  })

  test('is at the point of its district, however its town is written', async () => {
    const written = ['LS6', 'LS6 2AA', '14 Otley Road, Leeds LS6 2AA', '14 Otley Road, Headingley, Leeds, LS6 2AA, UK']
    for (const address of written)
      expect(await locate(address), address).toMatchObject({ ...districtPoints.get('LS6'), area: 'Leeds LS6' })
  })

  test.each([
    ['LS2', 'LS16', 6_700],
    ['M1', 'M20', 5_800],
    ['BS1', 'BS8', 1_900],
    ['G1', 'G12', 4_000],
    ['EH1', 'EH10', 3_700],
    ['CF10', 'CF14', 5_300],
  ])('in %s is some way from one in %s: %d m', async (from, to, metres) => {
    expect(Math.abs((await metresBetween(from, to)) - metres)).toBeLessThan(60)
  })
})
