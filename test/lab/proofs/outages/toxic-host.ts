import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDynoxide } from '#test/support/dynoxide.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { startToxicProxy, type ToxicProxy } from '#test/support/toxic-proxy.ts'
import { startFakePlaces } from './fake-places.ts'

export const dependencies = ['table', 'files', 'mail', 'places', 'sockets', 'fan-out'] as const
export type Dependency = (typeof dependencies)[number]

type Proxies = Record<Dependency, ToxicProxy>

/** The variable by which the host passes the address of each service to its functions. */
const variables: Record<string, Dependency> = {
  AWS_ENDPOINT_URL_DYNAMODB: 'table',
  AWS_ENDPOINT_URL_S3: 'files',
  AWS_ENDPOINT_URL_SES: 'mail',
  SOCKETS_ENDPOINT: 'sockets',
}

/** Replaces each address that the host sets by that of a proxy which leads there. */
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
 * The host with a proxy before everything that it calls. The fan-out stands for itself by what it hears from: the stream is
 * read past the table's proxy.
 */
export const startToxicHost = async () => {
  const made = dependencies.map(async (name) => [name, await startToxicProxy()] as const)
  const proxies = Object.fromEntries(await Promise.all(made)) as Proxies // one for each of them
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
