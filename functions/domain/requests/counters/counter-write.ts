import type { Action, Item } from '#functions/platform/table/table.ts'
import { joinUpdateParts, type UpdateParts } from '#functions/platform/table/update-parts.ts'
import { mostActive, mostOpen } from '#shared/model/caps.ts'
import { Failure } from '#shared/model/failure.ts'
import { type GiveBacks, pauseOf } from '#shared/model/give-backs.ts'
import type { RequestItem } from '../request-item.ts'
import type { Counted } from './counters-of.ts'
import { unlessPaused } from './give-back.ts'
import { pausedFailure } from './paused-failure.ts'

/** `missing` is a row that has not counted this yet; `moved` one that somebody else has written meanwhile. */
type Refusal = Failure | 'missing' | 'moved'

/** One row of counters, for the transaction of the step that counts. */
export type CounterWrite = Counted & { action: Action; whyRefused: (stood: Item | undefined) => Refusal }

/** What somebody has at a time. A row from before this was counted lacks it, and nobody gets past it unbounded. */
const held = ['open', 'active'] as const

type Bound = { name: (typeof held)[number]; most: number; refusal: () => Failure }

/** What this step adds to what somebody has, and how much of it they may have. */
const boundOf = ({ amounts }: Counted, { businessId }: RequestItem): Bound | undefined => {
  if (amounts.open === 1)
    return {
      name: 'open',
      most: mostOpen,
      refusal: () => new Failure('request.too-many-open', { retryAfterSeconds: 60 }),
    }
  if (amounts.active !== 1) return undefined
  return businessId
    ? { name: 'active', most: mostActive.driver, refusal: () => new Failure('driver.too-many-active') }
    : { name: 'active', most: mostActive.partner, refusal: () => new Failure('request.too-many-active') }
}

/** A day of a fleet comes into being with the first that it counts; all other rows are there as long as who they are about. */
const adding = ({ amounts, ttl }: Counted): UpdateParts[] => [
  ...Object.entries(amounts).map(([name, amount]) => ({
    add: `#${name} :${name}`,
    names: { [`#${name}`]: name },
    values: { [`:${name}`]: amount },
  })),
  ...held.filter((name) => amounts[name]).map((name) => ({ condition: `attribute_exists(#${name})` })),
  ttl === undefined
    ? { condition: 'attribute_exists(PK)' }
    : { set: '#ttl = :ttl', names: { '#ttl': 'ttl' }, values: { ':ttl': ttl } },
]

/** `more` is what else the step writes into the same row. */
export const counterWrite = (counted: Counted, next: RequestItem, more: readonly UpdateParts[] = []): CounterWrite => {
  const now = new Date(next.event.at)
  const bound = boundOf(counted, next)
  const parts = [
    ...adding(counted),
    ...(bound ? [{ condition: `#${bound.name} < :most`, values: { ':most': bound.most } }] : []),
    ...(bound?.name === 'active' ? [unlessPaused(now)] : []),
    ...more,
  ]
  return {
    ...counted,
    action: { Update: { Key: counted.row, ...joinUpdateParts(parts) } },
    whyRefused: (stood) => whyRefused(counted, bound, stood, now),
  }
}

const whyRefused = ({ amounts }: Counted, bound: Bound | undefined, stood: Item | undefined, now: Date): Refusal => {
  if (!stood || held.some((name) => amounts[name] && stood[name] === undefined)) return 'missing'
  if (!bound) return 'moved'
  const pausedUntil = bound.name === 'active' && pauseOf(stood as GiveBacks, now) // we alone write this row
  if (pausedUntil) return pausedFailure('partner', pausedUntil, now)
  return Number(stood[bound.name]) >= bound.most ? bound.refusal() : 'moved'
}
