import { contracts } from '#shared/contracts/contracts.ts'
import type { Contract } from '#shared/contracts/endpoint.ts'

/**
 * What a function may be given. Each is a permission and the variables that go with it, granted in one call. To query
 * the table's indexes takes `indexes` besides, and to add to the trail of what admins do, which stands in it, `audit`.
 * To look up addresses is `places`, the ways between them `routes`, and what somebody may be typing `suggestions`.
 */
export type Resource =
  | 'table'
  | 'indexes'
  | 'audit'
  | 'code-keys'
  | 'mail'
  | 'files'
  | 'places'
  | 'routes'
  | 'suggestions'
  | 'sockets'

export type Worker = {
  name: string
  /** The module whose `handler` is the Lambda, relative to the repository. */
  entry: `functions/${string}.ts` | 'lib/smoke/canary.ts'
  uses: readonly Resource[]
  memoryMb: number
}

export type Group = Worker & { contract: Contract }

/** One Lambda per endpoint group. Both hosts loop over this list; a group that is not here does not exist. */
export const groups = [
  {
    name: 'auth',
    contract: contracts.auth,
    entry: 'functions/api/auth/handler.ts',
    uses: ['table', 'code-keys'],
    memoryMb: 1769, // one whole processor: a password hash is nothing but processor time
  },
  {
    name: 'contact',
    contract: contracts.contact,
    entry: 'functions/api/contact/handler.ts',
    uses: ['table', 'code-keys'],
    memoryMb: 512,
  },
  {
    name: 'users',
    contract: contracts.users,
    entry: 'functions/api/users/handler.ts',
    uses: ['table', 'indexes'],
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
    uses: ['table', 'suggestions'],
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
    uses: ['table', 'indexes', 'audit', 'code-keys'],
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

/** Answers what no contract knows, in our error shape: the `$default` route. */
export const unknownRoute = {
  name: 'unknown',
  entry: 'functions/api/unknown/handler.ts',
  uses: [],
  memoryMb: 256,
} as const satisfies Worker

/** $connect, $disconnect, and the end of whoever says more than a ping. */
export const socket = {
  name: 'socket',
  entry: 'functions/realtime/socket.ts',
  uses: ['table', 'sockets'],
  memoryMb: 256,
} as const satisfies Worker

/** Reads the table's stream and tells people: sockets and mails. */
export const fanOut = {
  name: 'fan-out',
  entry: 'functions/realtime/fan-out.ts',
  uses: ['table', 'indexes', 'code-keys', 'mail', 'sockets'],
  memoryMb: 1024,
} as const satisfies Worker

/** Runs every minute and does what has fallen due; whoever has asked for it is erased here. */
export const sweeper = {
  name: 'sweeper',
  entry: 'functions/jobs/sweeper.ts',
  uses: ['table', 'indexes', 'code-keys', 'files', 'mail', 'sockets'],
  memoryMb: 512,
} as const satisfies Worker

/** Runs once a night: keeps the day's figures, and holds what is counted against what is there. */
export const nightly = {
  name: 'nightly',
  entry: 'functions/jobs/nightly.ts',
  uses: ['table', 'indexes', 'code-keys'],
  memoryMb: 512,
} as const satisfies Worker

/** Looks at the stage from outside every five minutes, with the part of `npm run smoke` that changes nothing. */
export const canary = {
  name: 'canary',
  entry: 'lib/smoke/canary.ts',
  uses: [],
  memoryMb: 256,
} as const satisfies Worker

const workers: readonly Worker[] = [unknownRoute, socket, fanOut, sweeper, nightly, canary]

export const allFunctions: readonly Worker[] = [...groups, ...workers]
