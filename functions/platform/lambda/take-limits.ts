import { config } from '#functions/platform/config.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { update } from '#functions/platform/table/table.ts'
import type { Limit } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'

/** Whom a limit counts; a limit by something the caller does not have (no session, no address) counts nobody. */
export type Counted = Record<Limit['by'], string | undefined>

const widened = config.LIMITS === 'relaxed' ? 50 : 1

/** Counts this call in every window of its contract, all at once, and refuses it where one is full. */
export const takeLimits = async (operation: string, limits: readonly Limit[], counted: Counted): Promise<void> => {
  await Promise.all(
    limits.map(({ by, max, perSeconds }) => {
      const value = counted[by]
      return value === undefined ? undefined : take(operation, by, value, max * widened, perSeconds)
    }),
  )
}

const take = async (operation: string, by: string, value: string, max: number, perSeconds: number): Promise<void> => {
  const seconds = Math.floor(Date.now() / 1000)
  const window = Math.floor(seconds / perSeconds)
  const endsAt = (window + 1) * perSeconds
  const { done } = await update({
    Key: keys.rateWindow(operation, by, value, window),
    UpdateExpression: 'ADD taken :one SET #ttl = if_not_exists(#ttl, :gone)',
    ConditionExpression: 'attribute_not_exists(taken) OR taken < :max',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':max': max, ':gone': endsAt + perSeconds },
    ReturnValues: 'NONE',
  })
  if (!done) throw new Failure('limit.reached', { retryAfterSeconds: Math.max(1, endsAt - seconds) })
}
