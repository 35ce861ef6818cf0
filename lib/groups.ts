import { contracts } from '#shared/contracts/contracts.ts'
import type { Contract } from '#shared/contracts/endpoint.ts'

/**
 * A function's grants: permissions and the variables that go with them. Besides `table`, querying its indexes needs
 * `indexes` and writing audit entries needs `audit`. `places` geocodes addresses, `routes` computes distances by road,
 * and `suggestions` completes what a user types. Instead of the whole table a function can have some rows: `health-row`
 * for the health check, `limit-rows` to count calls, `session-rows` to identify callers, `message-rows` to store
 * contact messages, `mailbox-rows` for bounces and complaints. `canary-account` is the password and files of the
 * account that signs in at night, and `mail-quota` reads the used part of the daily mail quota.
 * `tax-keys` open and seal what is reported to HMRC.
 */
export type Resource =
  | 'table'
  | 'indexes'
  | 'audit'
  | 'health-row'
  | 'limit-rows'
  | 'session-rows'
  | 'message-rows'
  | 'mailbox-rows'
  | 'code-keys'
  | 'push-keys'
  | 'tax-keys'
  | 'mail'
  | 'mail-quota'
  | 'files'
  | 'places'
  | 'routes'
  | 'suggestions'
  | 'sockets'
  | 'canary-account'

export type Worker = {
  name: string
  /** The module whose `handler` is the Lambda, relative to the repository. */
  entry: `functions/${string}.ts` | `lib/smoke/canary${'' | '-night'}.ts`
  uses: readonly Resource[]
  memoryMb: number
}

export type Group = Worker & { contract: Contract }

/** One Lambda per contract. Both hosts loop over this list, so a group that is not here does not exist. */
export const groups = [
  {
    name: 'auth',
    contract: contracts.auth,
    entry: 'functions/api/auth/handler.ts',
    uses: ['table', 'code-keys'],
    memoryMb: 1769, // one whole CPU: hashing a password is pure CPU time
  },
  {
    name: 'contact',
    contract: contracts.contact,
    entry: 'functions/api/contact/handler.ts',
    uses: ['limit-rows', 'message-rows', 'code-keys'],
    memoryMb: 512,
  },
  {
    name: 'health',
    contract: contracts.health,
    entry: 'functions/api/health/handler.ts',
    uses: ['health-row'],
    memoryMb: 1024, // monitors call it now and then, so it often starts cold
  },
  {
    name: 'users',
    contract: contracts.users,
    entry: 'functions/api/users/handler.ts',
    uses: ['table', 'indexes', 'tax-keys'],
    memoryMb: 512,
  },
  {
    name: 'uploads',
    contract: contracts.uploads,
    entry: 'functions/api/uploads/handler.ts',
    uses: ['table', 'audit', 'files'],
    memoryMb: 512,
  },
  {
    name: 'places',
    contract: contracts.places,
    entry: 'functions/api/places/handler.ts',
    uses: ['limit-rows', 'session-rows', 'suggestions'],
    memoryMb: 512,
  },
  {
    name: 'requests',
    contract: contracts.requests,
    entry: 'functions/api/requests/handler.ts',
    uses: ['table', 'indexes', 'code-keys', 'files', 'places', 'routes'],
    memoryMb: 1024,
  },
  {
    name: 'delivery',
    contract: contracts.delivery,
    entry: 'functions/api/delivery/handler.ts',
    uses: ['table', 'code-keys', 'files'],
    memoryMb: 1024,
  },
  {
    name: 'problems',
    contract: contracts.problems,
    entry: 'functions/api/problems/handler.ts',
    uses: ['table', 'indexes', 'code-keys', 'files'],
    memoryMb: 512,
  },
  {
    name: 'notifications',
    contract: contracts.notifications,
    entry: 'functions/api/notifications/handler.ts',
    uses: ['table', 'code-keys', 'push-keys'],
    memoryMb: 512,
  },
  {
    name: 'partner',
    contract: contracts.partner,
    entry: 'functions/api/partner/handler.ts',
    uses: ['table', 'indexes', 'code-keys', 'files', 'places'],
    memoryMb: 1024,
  },
  {
    name: 'admin',
    contract: contracts.admin,
    entry: 'functions/api/admin/handler.ts',
    uses: ['table', 'indexes', 'audit', 'code-keys', 'tax-keys', 'files'],
    memoryMb: 512,
  },
  {
    name: 'business',
    contract: contracts.business,
    entry: 'functions/api/business/handler.ts',
    uses: ['table', 'indexes', 'code-keys', 'files'],
    memoryMb: 1769, // temporary passwords are hashed here
  },
] as const satisfies readonly Group[]

/** The `$default` route: answers unknown paths in our error format. */
export const unknownRoute = {
  name: 'unknown',
  entry: 'functions/api/unknown/handler.ts',
  uses: [],
  memoryMb: 256,
} as const satisfies Worker

/** Handles $connect and $disconnect, and closes a socket that sends anything but a ping. */
export const socket = {
  name: 'socket',
  entry: 'functions/realtime/socket.ts',
  uses: ['table', 'sockets'],
  memoryMb: 256,
} as const satisfies Worker

/** Reads the table's stream and sends socket frames and mails. */
export const fanOut = {
  name: 'fan-out',
  entry: 'functions/realtime/fan-out.ts',
  uses: ['table', 'indexes', 'code-keys', 'push-keys', 'mail', 'sockets'],
  memoryMb: 1024,
} as const satisfies Worker

/** Runs every minute and carries out scheduled tasks, the erasure of accounts among them. */
export const sweeper = {
  name: 'sweeper',
  entry: 'functions/jobs/sweeper.ts',
  uses: ['table', 'indexes', 'code-keys', 'push-keys', 'tax-keys', 'files', 'mail', 'mail-quota', 'sockets'],
  memoryMb: 512,
} as const satisfies Worker

/** Stores bounces and complaints, as SES reports them through EventBridge, under the address that we wrote to. */
export const mailEvents = {
  name: 'mail-events',
  entry: 'functions/jobs/mail-events.ts',
  uses: ['mailbox-rows'],
  memoryMb: 256,
} as const satisfies Worker

/** Runs once a night: stores the day's statistics and compares counters with the rows that they count. */
export const nightly = {
  name: 'nightly',
  entry: 'functions/jobs/nightly.ts',
  uses: ['table', 'indexes', 'code-keys'],
  memoryMb: 512,
} as const satisfies Worker

/** Checks the stage from outside every five minutes, with the read-only part of `npm run smoke`. */
export const canary = {
  name: 'canary',
  entry: 'lib/smoke/canary.ts',
  uses: [],
  memoryMb: 256,
} as const satisfies Worker

/** Signs in once a night with an account of its own, opens a socket, and uploads a file. */
export const canaryNight = {
  name: 'canary-night',
  entry: 'lib/smoke/canary-night.ts',
  uses: ['canary-account'],
  memoryMb: 256,
} as const satisfies Worker

const workers: readonly Worker[] = [unknownRoute, socket, fanOut, sweeper, mailEvents, nightly, canary, canaryNight]

export const allFunctions: readonly Worker[] = [...groups, ...workers]
