import { config } from '#functions/platform/config.ts'
import { type RateWindow, takeFromRateWindow } from '#functions/platform/table/rate-window.ts'
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
      return value === undefined ? undefined : take({ name: operation, by, value, max: max * widened, perSeconds })
    }),
  )
}

const take = async (window: RateWindow): Promise<void> => {
  const retryAfterSeconds = await takeFromRateWindow(window, 1, new Date())
  if (retryAfterSeconds !== undefined) throw new Failure('limit.reached', { retryAfterSeconds })
}
