import { unreachable } from './api-error.ts'
import { loadOnceConnected, preload } from './lazy-component.ts'

type AnyCall = (...call: unknown[]) => Promise<unknown>

/** The client of a group. Its code loads on the first call. */
const group = <Client extends object>(load: () => Promise<Client>): Client => {
  const connected = () => loadOnceConnected(load).catch(() => Promise.reject(unreachable()))
  const operation = (_: object, operationName: string): AnyCall => {
    // The type of `api` allows only the client's own names and arguments.
    return async (...call) => ((await connected()) as Record<string, AnyCall>)[operationName]?.(...call)
  }
  // The target is empty because `operation` handles every name.
  return new Proxy({}, { get: operation }) as Client
}

const loadAuth = async () => (await import('./clients/auth.ts')).authClient
const loadDelivery = async () => (await import('./clients/delivery.ts')).deliveryClient
const loadUploads = async () => (await import('./clients/uploads.ts')).uploadsClient
const loadSettings = async () => (await import('./clients/notification-settings.ts')).notificationSettingsClient
const loadProblems = async () => (await import('./clients/problems.ts')).problemsClient
const loadContact = async () => (await import('./clients/contact.ts')).contactClient

/**
 * Every call of the API: `api.auth.login({ body })`, `api.contact.sendMessage({ body }, { idempotencyKey })`. A page
 * loads only the groups that it calls.
 */
export const api = {
  auth: group(loadAuth),
  contact: group(loadContact),
  users: group(async () => (await import('./clients/users.ts')).usersClient),
  uploads: group(loadUploads),
  places: group(async () => (await import('./clients/places.ts')).placesClient),
  estimates: group(async () => (await import('./clients/estimates.ts')).estimatesClient),
  requests: group(async () => (await import('./clients/requests.ts')).requestsClient),
  records: group(async () => (await import('./clients/records.ts')).recordsClient),
  delivery: group(loadDelivery),
  problems: group(loadProblems),
  proposals: group(loadProblems),
  partner: group(async () => (await import('./clients/partner.ts')).partnerClient),
  notifications: group(async () => (await import('./clients/notifications.ts')).notificationsClient),
  notificationDevices: group(loadSettings),
  notificationSettings: group(loadSettings),
  admin: group(async () => (await import('./clients/admin.ts')).adminClient),
  business: group(async () => (await import('./clients/business.ts')).businessClient),
}

/** Loads what a visitor's forms need, before one is sent. */
export const loadVisitorsClients = (): void => preload(loadAuth, loadContact)

/** Loads what a carrier sends from a door, where there may be no connection. */
export const loadDoorClients = (): void => preload(loadDelivery, loadUploads)
