import type { adminClient } from './admin-client.ts'
import { unreachable } from './api-error.ts'
import type { businessClient } from './business-client.ts'
import type { clients } from './clients.ts'
import type { partnerClient } from './partner-client.ts'

type Clients = typeof clients
type AnyCall = (...call: unknown[]) => Promise<unknown>

const loaded = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load()
  } catch {
    throw unreachable()
  }
}

/** The contracts and the transport are a seventh of a first page, which needs neither before somebody acts. */
export const loadClients = (): Promise<Clients> => loaded(async () => (await import('./clients.ts')).clients)

/** The client of a group, loaded when something is first asked of it. */
const group = <Client extends object>(load: () => Promise<Client>): Client => {
  const operation = (_: object, operationName: string): AnyCall => {
    return async (...call) => {
      // The type of `api` lets only names and arguments through that the client has.
      return ((await loaded(load)) as Record<string, AnyCall>)[operationName]?.(...call)
    }
  }
  // An empty target: every name is answered by `operation`.
  return new Proxy({}, { get: operation }) as Client
}

const common = <Name extends keyof Clients>(name: Name) => group(async () => (await loadClients())[name])

/** Every call of the API: `api.auth.login({ body })`, `api.contact.sendMessage({ body }, { idempotencyKey })`. */
export const api = {
  auth: common('auth'),
  contact: common('contact'),
  users: common('users'),
  uploads: common('uploads'),
  places: common('places'),
  requests: common('requests'),
  // Those of a few weigh on nobody else.
  partner: group<typeof partnerClient>(async () => (await import('./partner-client.ts')).partnerClient),
  admin: group<typeof adminClient>(async () => (await import('./admin-client.ts')).adminClient),
  business: group<typeof businessClient>(async () => (await import('./business-client.ts')).businessClient),
}
