import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { startDynoxide } from '#test/support/dynoxide.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { type Ailment, startToxicProxy, type ToxicProxy } from '#test/support/toxic-proxy.ts'
import { startFakePlaces } from './fake-places.ts'

export const dependencies = ['table', 'files', 'mail', 'places', 'sockets', 'fan-out'] as const
export type Dependency = (typeof dependencies)[number]

type Ailing = Pick<ToxicProxy, 'ail' | 'heal' | 'stop'>
type InProcess = 'mail' | 'sockets'
type Proxies = Record<Exclude<Dependency, InProcess>, ToxicProxy> & Record<InProcess, Ailing>

/**
 * Something that the host does itself, and that fails as the cloud's service does. The SDK gives up a call that hangs.
 */
const createAilment = (givenUpAfterMs: number) => {
  let ailment: Ailment | undefined
  const suffer = (how?: Ailment): void => {
    ailment = how
  }
  const ailing: Ailing = { ail: suffer, heal: suffer, stop: suffer }
  /** Throws what the SDK would throw. */
  const meet = async (): Promise<void> => {
    if (ailment === 'hang') await wait(givenUpAfterMs)
    if (ailment === '500') throw Object.assign(new Error('out'), { status: 500 })
    if (ailment) throw serviceUnavailable('out')
  }
  return { ailing, meet }
}

/** The variables by which the host passes the address of each service to its functions. */
const variables: Record<string, Exclude<Dependency, InProcess>> = {
  AWS_ENDPOINT_URL_DYNAMODB: 'table',
  AWS_ENDPOINT_URL_S3: 'files',
}

/** Replaces each address that the host sets with that of a proxy to it. */
const comeBetween = (proxies: Proxies): (() => void) => {
  const environment = process.env
  process.env = new Proxy(environment, {
    set: (target, name, value) => {
      const proxy = typeof name === 'string' && variables[name] && proxies[variables[name]]
      if (!proxy) return Reflect.set(target, name, value)
      proxy.leadTo(value)
      return Reflect.set(target, name, proxy.url + new URL(value).pathname)
    },
  })
  return () => {
    process.env = environment
  }
}

/**
 * The host with a proxy in front of everything that it calls, and faults in what it does itself. An outage of the
 * fan-out is one of its source: the stream does not go through the table's proxy.
 */
export const startToxicHost = async () => {
  const [mail, sockets] = [createAilment(4_000), createAilment(2_000)]
  const proxies: Proxies = {
    table: await startToxicProxy(),
    files: await startToxicProxy(),
    places: await startToxicProxy(),
    'fan-out': await startToxicProxy(),
    mail: mail.ailing,
    sockets: sockets.ailing,
  }
  const folder = await mkdtemp(join(tmpdir(), 'sameway-toxic-'))
  const dynoxide = await startDynoxide(folder)
  const places = await startFakePlaces()
  proxies['fan-out'].leadTo(dynoxide.endpoint)
  proxies.places.leadTo(places.url)
  const stepBack = comeBetween(proxies)
  const host = await startTestHost({
    DYNAMODB_ENDPOINT: proxies['fan-out'].url,
    PLACES_PROVIDER: 'amazon',
    AWS_ENDPOINT_URL_GEO_PLACES: proxies.places.url,
    AWS_ENDPOINT_URL_GEO_ROUTES: proxies.places.url,
    LIMITS: 'relaxed',
  })
  proxies.table.leadTo(dynoxide.endpoint) // and not through the fan-out's
  const adapters = localAdapters()
  // Without the table and the files: both are called through the SDK and a proxy.
  setLocalAdapters({
    mail: {
      take: async (sent) => {
        await mail.meet()
        return adapters.mail?.take(sent) ?? {}
      },
    },
    sockets: {
      post: async (id, frame) => {
        await sockets.meet()
        return adapters.sockets?.post(id, frame) ?? false
      },
      hangUp: async (id) => {
        await sockets.meet()
        return adapters.sockets?.hangUp(id) ?? false
      },
    },
  })
  const stop = async (): Promise<void> => {
    await host.stop()
    stepBack()
    for (const proxy of Object.values(proxies)) proxy.stop()
    await places.stop()
    await dynoxide.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { host, proxies, places, stop }
}

export type ToxicHost = Awaited<ReturnType<typeof startToxicHost>>
