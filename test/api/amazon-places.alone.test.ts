import { afterAll, expect, test } from 'vitest'
import { lookUpsOf } from '#test/infra/call-mix.ts'
import { documents, inDays, ok, priceQuestion } from '#test/support/requests.ts'
import { startScriptedServer } from '#test/support/scripted-server.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const label = '12 Park Row, Leeds, LS1 5HD, United Kingdom'
const leeds = {
  PlaceId: 'p1',
  PlaceType: 'PointAddress',
  Title: label,
  Position: [-1.548, 53.798],
  Address: { Label: label, Locality: 'Leeds', PostalCode: 'LS1 5HD', Region: { Name: 'England' } },
  MatchScores: { Overall: 1, Components: { Address: { Locality: 1, PostalCode: 1 } } },
}
const way = { Legs: [], MajorRoadLabels: [], Summary: { Distance: 41_234, Duration: 2_000 } }
const aRide = {
  from_address: '1 The Calls, Leeds, LS2 7EH',
  to_address: '1 Godwin Street, Bradford, BD1 2AU',
  extra_miles: 5,
  date: inDays(5),
  departure_time: '09:00',
  arrival_date: inDays(5),
  arrival_time: '10:00',
  loading_assistance: false,
  transport_mode: 'Car',
}
const none = { suggestions: 0, storedPoints: 0, routes: 0 }
const answers: Record<string, object> = {
  '/v2/autocomplete': { ResultItems: [leeds] },
  '/v2/geocode': { ResultItems: [leeds] },
  '/v2/routes': { LegGeometryFormat: 'FlexiblePolyline', Notices: [], Routes: [way] },
}

const amazon = await startScriptedServer()
const host = await startTestHost({
  PLACES_PROVIDER: 'amazon',
  AWS_ENDPOINT_URL_GEO_PLACES: amazon.url,
  AWS_ENDPOINT_URL_GEO_ROUTES: amazon.url,
})
afterAll(async () => {
  await host.stop()
  await amazon.stop()
})

const requestedFor = (): string[] => [...new Set(amazon.heard().map(({ url = '' }) => url))].toSorted()
const callsOf = (path: string): number => amazon.heard().filter(({ url = '' }) => url.startsWith(path)).length
const lookUps = () => ({
  suggestions: callsOf('/v2/autocomplete'),
  storedPoints: callsOf('/v2/geocode'),
  routes: callsOf('/v2/routes'),
})
const answerAll = (): void =>
  amazon.answer((response) => response.setHeader('content-type', 'application/json').end(answerOf(response.req.url)))
const answerOf = (url = ''): string => JSON.stringify(answers[url] ?? {})

test('suggestions come from Amazon Location', async () => {
  const { client } = await aRequester(host)
  answerAll()
  expect(ok(await client.places.suggestPlaces({ body: { q: '12 Park' } })).body).toEqual([
    { id: 'p1', label: documents().pickup_address },
  ])
  expect(requestedFor()).toEqual(['/v2/autocomplete'])
})

test('a price is for the route that Amazon Location finds between the public points of both ends', async () => {
  const { client } = await aRequester(host)
  answerAll()
  const { body } = ok(await client.requests.suggestPrice({ body: priceQuestion(documents()) }))
  expect(body.distance_km).toBe(41)
  expect(requestedFor()).toEqual(['/v2/geocode', '/v2/routes'])
})

test('a ride runs between the addresses that Amazon Location knows', async () => {
  const { client } = await aPartner(host)
  answerAll()
  ok(await client.partner.publishRide({ body: aRide }))
  expect(requestedFor()).toEqual(['/v2/geocode'])
})

test('calls make the look-ups that the cost model counts for them', async () => {
  const [{ client }, partner] = [await aRequester(host), await aPartner(host)]
  answerAll()
  ok(await client.places.suggestPlaces({ body: { q: '12 Park' } }))
  expect(lookUps()).toEqual({ ...none, ...lookUpsOf.suggestPlaces })

  answerAll()
  const wish = documents({
    pickup_address: '7 Cost Lane, Leeds, LS1 5HD',
    delivery_address: '8 Cost Lane, Leeds, LS1 5HD',
  })
  const { preferredDate } = wish
  // The calls that the wizard makes.
  ok(await client.requests.suggestPrice({ body: priceQuestion(wish) }))
  ok(await client.requests.findRides({ body: { ...priceQuestion(wish), preferredDate } }))
  ok(await client.requests.createRequest({ body: wish }))
  const { routes } = lookUpsOf.suggestPrice
  expect(lookUps()).toEqual({ ...none, ...lookUpsOf.newRequest, routes: routes + lookUpsOf.createRequest.routes })

  answerAll()
  ok(await client.requests.suggestPrice({ body: priceQuestion(wish) }))
  expect(lookUps()).toEqual({ ...none, routes })

  answerAll()
  const ride = { from_address: '9 Cost Lane, Leeds, LS1 5HD', to_address: '10 Cost Lane, Leeds, LS1 5HD' }
  ok(await partner.client.partner.publishRide({ body: { ...aRide, ...ride } }))
  expect(lookUps()).toEqual({ ...none, ...lookUpsOf.newRide })
})
