import { unreachable } from './api-error.ts'
import type { clients } from './clients.ts'

type Clients = typeof clients

/** The contracts and the transport are a seventh of a first page, which needs neither before somebody acts. */
export const loadClients = async (): Promise<Clients> => {
  try {
    return (await import('./clients.ts')).clients
  } catch {
    throw unreachable()
  }
}

type AnyCall = (...call: unknown[]) => Promise<unknown>

const group = <Name extends keyof Clients>(name: Name): Clients[Name] => {
  const operation = (_: object, operationName: string): AnyCall => {
    return async (...call) => {
      const loaded = await loadClients()
      // The type of `api` lets only names and arguments through that the client has.
      return (loaded[name] as Record<string, AnyCall>)[operationName]?.(...call)
    }
  }
  // An empty target: every name is answered by `operation`.
  return new Proxy({}, { get: operation }) as Clients[Name]
}

/** Every call of the API: `api.auth.login({ body })`, `api.contact.sendMessage({ body }, { idempotencyKey })`. */
export const api: Clients = {
  auth: group('auth'),
  contact: group('contact'),
  users: group('users'),
  uploads: group('uploads'),
  places: group('places'),
  requests: group('requests'),
}
