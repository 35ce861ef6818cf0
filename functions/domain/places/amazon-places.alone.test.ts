import {
  type AddressComponentMatchScores,
  AutocompleteCommand,
  GeocodeCommand,
  type GeocodeResultItem,
  GeoPlacesClient,
} from '@aws-sdk/client-geo-places'
import { CalculateRoutesCommand, GeoRoutesClient } from '@aws-sdk/client-geo-routes'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { transportModes } from '#shared/model/categories.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { captureLog } from '#test/support/captured-log.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { amazonPlaces } from './amazon-places.ts'
import { embeddedPlaces } from './embedded-places.ts'
import { geocodeStore as geocoded } from './geocode-store.ts'

const lookUps = mockClient(GeoPlacesClient)
const routes = mockClient(GeoRoutesClient)
const rows = mockTable(table)
const at = new Date('2026-11-20T12:00:00Z')
const fallback = embeddedPlaces('')
let log: ReturnType<typeof captureLog>

beforeEach(() => {
  lookUps.reset()
  routes.reset()
  rows.on(GetCommand).resolves({})
  log = captureLog()
})
afterEach(() => log.release())

const amazon = () => amazonPlaces({ fallback, geocoded, now: () => at })
const outage = Object.assign(new Error('down'), { name: 'InternalServerException' })

const address = '10 High Street, Reading, RG1 2AB, United Kingdom'
const found: GeocodeResultItem = {
  PlaceId: 'p1',
  PlaceType: 'PointAddress',
  Title: address,
  Position: [-0.97, 51.455],
  Address: {
    Label: address,
    Locality: 'Reading',
    PostalCode: 'RG1 2AB',
    Street: 'High Street',
    Region: { Name: 'England' },
    SubRegion: { Name: 'Berkshire' },
  },
  MatchScores: { Overall: 1, Components: { Address: { Locality: 1, PostalCode: 1 } } },
}
const [here, there] = [publicPoint({ lat: 51.455, lon: -0.97 }), publicPoint({ lat: 51.75, lon: -1.26 })]

const place: LocatedPlace = {
  lat: 51.455,
  lon: -0.97,
  label: address,
  area: 'Reading RG1',
  landmass: 'GB',
  precision: 'address',
}

describe('while the service fails', () => {
  beforeEach(() => {
    lookUps.rejects(outage)
    routes.rejects(outage)
  })

  test('the gazetteer stands in, and its places are not kept', async () => {
    const places = amazon()
    expect(await places.suggest('Read')).toEqual(await fallback.suggest('Read'))
    const located = await places.locate(address)
    expect(located).toMatchObject({ area: 'Reading RG1', precision: 'outcode', isStandIn: true })
    expect(await places.distance(here, there, 'Car')).toMatchObject({ source: 'estimate', isStandIn: true })
    expect(rows.commandCalls(PutCommand)).toEqual([])
  })

  test('refuses to store a town in place of an address', async () => {
    await expect(amazon().locate(address, 'to-store')).rejects.toMatchObject({ code: 'service.unavailable' })
  })

  test('a place that the gazetteer knows by postcode can be stored', async () => {
    const precise: LocatedPlace = { ...place, precision: 'unit' }
    const places = amazonPlaces({ fallback: { ...fallback, locate: async () => precise }, geocoded, now: () => at })
    expect(await places.locate(address, 'to-store')).toEqual(precise)
  })

  test('stops calling after three failures, counted separately for look-ups and routes', async () => {
    const places = amazon()
    for (let call = 0; call < 6; call++) await places.suggest('Read')
    expect(lookUps.calls()).toHaveLength(3)
    await places.distance(here, there, 'Car')
    expect(routes.calls()).toHaveLength(1)
  })
})

describe('suggestions', () => {
  test('too short an input costs no call', async () => {
    expect(await amazon().suggest('Re')).toEqual(await fallback.suggest('Re'))
    expect(lookUps.calls()).toEqual([])
  })

  test('falls back to the gazetteer if the service finds nothing', async () => {
    lookUps.on(AutocompleteCommand).resolves({ ResultItems: [] })
    expect(await amazon().suggest('Read')).toEqual([{ id: 'Reading', label: 'Reading' }])
  })

  test('are limited to the United Kingdom, and do not name it', async () => {
    lookUps.on(AutocompleteCommand).resolves({ ResultItems: [{ ...found, PlaceType: 'PointAddress' }] })
    expect(await amazon().suggest('10 High Str')).toEqual([{ id: 'p1', label: '10 High Street, Reading, RG1 2AB' }])
    expect(lookUps.commandCalls(AutocompleteCommand)[0]?.args[0].input).toMatchObject({
      QueryText: '10 High Str',
      Filter: { IncludeCountries: ['GBR'] },
    })
  })
})

describe('an address', () => {
  const scores = (Overall: number, Address: AddressComponentMatchScores) => ({
    MatchScores: { Overall, Components: { Address } },
  })
  const answer = (item: GeocodeResultItem) =>
    lookUps.on(GeocodeCommand).resolves({ PricingBucket: 'Stored', ResultItems: [item] })

  test.each<[string, Partial<GeocodeResultItem>]>([
    ['was hardly understood', scores(0.4, { Locality: 1 })],
    ['is in a town other than the one asked for', scores(0.9, { AddressNumber: 1, Locality: 0.4 })],
    ['is a street without a town', scores(1, { AddressNumber: 1 })],
    ['has no scores', { MatchScores: undefined }],
    ['is the whole country', { PlaceType: 'Country' }],
    ['is a region', { PlaceType: 'Region' }],
    ['is a county', { PlaceType: 'SubRegion' }],
    ['has no position', { Position: [] }],
    ['has no town', { Address: { Country: { Code2: 'GB' } } }],
  ])('that %s is left to the gazetteer', async (_, odd) => {
    answer({ ...found, ...odd })
    const left = await amazon().locate(address, 'to-store')
    expect(left).toMatchObject({ precision: 'outcode', area: 'Reading RG1' })
    expect(left).not.toHaveProperty('isStandIn')
    expect(rows.commandCalls(PutCommand)).toEqual([])
  })

  test('is requested for storage and kept for a year without its text', async () => {
    answer(found)
    expect(await amazon().locate(address)).toEqual(place)
    expect(lookUps.commandCalls(GeocodeCommand)[0]?.args[0].input).toMatchObject({
      QueryText: address,
      IntendedUse: 'Storage',
      Filter: { IncludeCountries: ['GBR'] },
    })
    const { Item } = rows.commandCalls(PutCommand)[0]?.args[0].input ?? {}
    const { label, ...kept } = place
    const key = keys.geocoded('10 high street reading rg1 2ab united kingdom')
    expect(Item).toEqual({ ...key, ...kept, ttl: at.getTime() / 1000 + 365 * 24 * 3600 })
    expect(JSON.stringify(Item)).not.toMatch(/high/i)
  })

  test('that is stored is not requested again until it expires', async () => {
    answer(found)
    const { label, ...kept } = place
    const stored = { ...keys.geocoded(''), ...kept, lat: 51.5, ttl: at.getTime() / 1000 + 1 }
    rows.on(GetCommand).resolves({ Item: stored })
    expect(await amazon().locate(address)).toEqual({ ...place, lat: 51.5 })
    expect(lookUps.calls()).toEqual([])
    rows.on(GetCommand).resolves({ Item: { ...stored, ttl: at.getTime() / 1000 } })
    expect(await amazon().locate(address)).toEqual(place)
  })

  test('with an unknown house is accepted if town, district or postcode matches', async () => {
    for (const one of [{ Locality: 1 }, { District: 0.9 }, { PostalCode: 1 }]) {
      answer({ ...found, ...scores(0.7, { AddressNumber: 0, ...one }) })
      expect(await amazon().locate(address)).toEqual(place)
    }
  })

  test('that the service does not know is not found, even if its county was stored', async () => {
    lookUps.on(GeocodeCommand).resolves({ PricingBucket: 'Stored', ResultItems: [] })
    const { label, ...kept } = place
    rows
      .on(GetCommand)
      .resolves({ Item: { ...keys.geocoded(''), ...kept, precision: 'area', ttl: at.getTime() / 1000 + 1 } })
    expect(await amazon().locate('1 Buchanan Street, Glasgoww')).toBeUndefined()
  })

  test.each<[Partial<GeocodeResultItem>, Partial<LocatedPlace>]>([
    [{ PlaceType: 'Street' }, { precision: 'address' }],
    [{ PlaceType: 'PostalCode' }, { precision: 'unit' }],
    [
      { PlaceType: 'PostalCode', Address: { Locality: 'Reading', PostalCode: 'RG1' } },
      { precision: 'outcode', area: 'Reading RG1' },
    ],
    [
      { PlaceType: 'Locality', Address: { Locality: 'Belfast', Region: { Name: 'Northern Ireland' } } },
      { precision: 'town', area: 'Belfast', landmass: 'NI' },
    ],
    [
      { PlaceType: 'PointAddress', Address: { Locality: 'Ryde', PostalCode: 'PO33 1AA' } },
      { area: 'Ryde PO33', landmass: 'Isle of Wight' },
    ],
  ])('%j becomes %j', async (item, expected) => {
    answer({ ...found, ...item })
    expect(await amazon().locate(address)).toMatchObject(expected)
  })
})

describe('distances', () => {
  test('are measured between public points for driving and walking, and estimated for other modes', async () => {
    routes
      .on(CalculateRoutesCommand)
      .resolves({ Routes: [{ Summary: { Distance: 41_234 }, Legs: [], MajorRoadLabels: [] }] })
    const places = amazon()
    for (const mode of transportModes) {
      const { kilometres, source } = await places.distance(here, there, mode)
      const isEstimate = mode === 'Bicycle' || mode === 'Public Transport'
      expect([mode, source]).toEqual([mode, isEstimate ? 'estimate' : 'routes'])
      if (!isEstimate) expect(kilometres).toBe(41)
    }
    const requested = routes.commandCalls(CalculateRoutesCommand).map(({ args }) => args[0].input)
    expect(requested.map(({ TravelMode }) => TravelMode)).toEqual(['Pedestrian', 'Car', 'Car', 'Car', 'Truck'])
    expect(requested[0]).toMatchObject({ Origin: [here.lon, here.lat], Destination: [there.lon, there.lat] })
  })

  test('are estimated if there is no route', async () => {
    routes.on(CalculateRoutesCommand).resolves({ Routes: [] })
    expect(await amazon().distance(here, there, 'Car')).toEqual(await fallback.distance(here, there, 'Car'))
  })
})
