import { createServer, type Server } from 'node:http'
import { listen, stopListening } from '#lib/local/listen.ts'
import { jpegOf } from './sample-files.ts'
import { startToxicProxy, type ToxicProxy } from './toxic-proxy.ts'

/** Amazon Location's answer for every address: a house in Kelso Fields, 3 km from the middle of Durham. */
export const knownPoint = { lat: 54.8013, lon: -1.5498 }
export const knownMetres = 41_234

const place = {
  PlaceId: 'p1',
  PlaceType: 'PointAddress',
  Title: 'A house',
  Position: [knownPoint.lon, knownPoint.lat],
  Address: { Locality: 'Durham', PostalCode: 'DH1 1AB', Region: { Name: 'England' }, SubRegion: { Name: 'Durham' } },
  MatchScores: { Overall: 1, Components: { Address: { Locality: 1, PostalCode: 1 } } },
}

export const photo = jpegOf()

type Reply = { type: string; body: string | Buffer }
const json = (body: object): Reply => ({ type: 'application/json', body: JSON.stringify(body) })

/** The minimum of each service that our calls need. Every file is the same photo. */
const replies: Record<'places' | 'routes' | 'files' | 'mail' | 'sockets', (method: string) => Reply> = {
  places: () => json({ PricingBucket: 'Stored', ResultItems: [place] }),
  routes: () => json({ Routes: [{ Summary: { Distance: knownMetres }, Legs: [], MajorRoadLabels: [] }], Notices: [] }),
  files: (method) => ({ type: 'image/jpeg', body: method === 'GET' ? photo : '' }),
  mail: () => json({ MessageId: 'm-1' }),
  sockets: () => json({}),
}

type Service = keyof typeof replies

/** A service of AWS that answers, behind a proxy that can fail. */
export type StandIn = { proxy: ToxicProxy; received: () => number; refuse: (isRefusing: boolean) => void }

const refusal = { status: 403, code: 'AccessDeniedException', message: 'ann@example.org may not' }

const serve = async (service: Service): Promise<{ standIn: StandIn; server: Server }> => {
  let received = 0
  let isRefusing = false
  const server = createServer((request, response) => {
    received += 1
    request.resume().on('end', () => {
      const headers = { 'x-amzn-requestid': `${service}-request`, 'x-amz-request-id': `${service}-request` }
      if (isRefusing) {
        response.writeHead(refusal.status, {
          ...headers,
          'x-amzn-errortype': refusal.code,
          'content-type': 'application/json',
        })
        response.end(JSON.stringify({ message: refusal.message }))
        return
      }
      const { type, body } = replies[service](request.method ?? '')
      response.writeHead(200, { ...headers, 'content-type': type }).end(body)
    })
  })
  server.keepAliveTimeout = 60_000 // as with a load balancer, so that only the freeze breaks a connection
  const proxy = await startToxicProxy()
  proxy.leadTo(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`)
  return { server, standIn: { proxy, received: () => received, refuse: (is) => (isRefusing = is) } }
}

/** Everything that our functions call besides the table, and the variables that point them there. */
export const startAwsStandIns = async () => {
  const names = Object.keys(replies) as Service[] // replies has no other keys
  const served = await Promise.all(names.map(async (name) => [name, await serve(name)] as const))
  const standIns = Object.fromEntries(served.map(([name, { standIn }]) => [name, standIn])) as Record<Service, StandIn>
  const { places, routes, files, mail, sockets } = standIns
  return {
    ...standIns,
    all: Object.values(standIns),
    variables: {
      PLACES_PROVIDER: 'amazon',
      SOCKETS_ENDPOINT: `${sockets.proxy.url}/ws`,
      AWS_ENDPOINT_URL_GEO_PLACES: places.proxy.url,
      AWS_ENDPOINT_URL_GEO_ROUTES: routes.proxy.url,
      AWS_ENDPOINT_URL_S3: files.proxy.url,
      AWS_ENDPOINT_URL_SESV2: mail.proxy.url,
    },
    stop: async (): Promise<void> => {
      for (const { proxy } of Object.values(standIns)) proxy.stop()
      await Promise.all(served.map(([, { server }]) => stopListening(server)))
    },
  }
}

export type AwsStandIns = Awaited<ReturnType<typeof startAwsStandIns>>
