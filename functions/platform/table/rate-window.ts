import { keys } from './keys.ts'
import { update } from './table.ts'

/** Allows at most `max` of something in a fixed time window, counted for one `value` of `by`. */
export type RateWindow = { name: string; by: string; value: string; max: number; perSeconds: number }

/** Takes an amount from the current window. If it does not fit, returns the seconds until the next one. */
export const takeFromRateWindow = async (
  { name, by, value, max, perSeconds }: RateWindow,
  amount: number,
  now: Date,
): Promise<number | undefined> => {
  const seconds = Math.floor(now.getTime() / 1000)
  const window = Math.floor(seconds / perSeconds)
  const endsAt = (window + 1) * perSeconds
  // A retry after a lost answer may count twice, so a caller may get less than the limit, but never more.
  const { done } = await update({
    Key: keys.rateWindow(name, by, value, window),
    UpdateExpression: 'ADD taken :amount SET #ttl = if_not_exists(#ttl, :gone)',
    ConditionExpression: 'attribute_not_exists(taken) OR taken <= :room',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':amount': amount, ':room': max - amount, ':gone': endsAt + perSeconds },
  })
  return done ? undefined : Math.max(1, endsAt - seconds)
}
