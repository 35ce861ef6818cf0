import { sessionEffects, socketsEffects, userEffects } from '#functions/domain/accounts/account-effects.ts'
import { codeEffects } from '#functions/domain/accounts/one-time-code/code.ts'
import { searchEffects } from '#functions/domain/accounts/search/search-effects.ts'
import { messageEffects } from '#functions/domain/contact/message-effects.ts'
import { driverEffects } from '#functions/domain/drivers/driver-effects.ts'
import { partnershipEffects } from '#functions/domain/partners/partnership-effects.ts'
import { requestEffects } from '#functions/domain/requests/effects/request-effects.ts'
import { rideEffects } from '#functions/domain/rides/ride-effects.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { erasureEffects } from '#functions/domain/users/erasure-effects.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import { loadOnce } from '#functions/platform/load-once.ts'
import { kindOf, type RowKind } from '#functions/platform/table/keys.ts'

type FindEffects = (change: StreamChange, ring: () => KeyRing, now: Date) => Effect[]

/**
 * The features that act on a change of a row, by its kind. `lib/table-schema.ts` must let each of these kinds through.
 */
const featuresOf: Partial<Record<RowKind, readonly FindEffects[]>> = {
  code: [codeEffects],
  session: [sessionEffects],
  sockets: [socketsEffects],
  user: [userEffects, searchEffects, driverEffects, erasureEffects, partnershipEffects],
  ride: [rideEffects],
  request: [requestEffects],
  contactMessage: [messageEffects],
}

const loadBlockEffects = loadOnce(async () => [
  (await import('#functions/domain/blocks/block-effects.ts')).blockEffects,
])

const loadPauseEffects = loadOnce(async () => [
  (await import('#functions/domain/requests/effects/pause-effects.ts')).pauseEffects,
])

/** Features loaded late: rare ones, and those with mails, which are sent last. */
const lateFeaturesOf: Partial<Record<RowKind, () => Promise<readonly FindEffects[]>>> = {
  user: loadOnce(async () => {
    const [{ accountNotices }, { suspensionEffects }, { coverEffects }] = await Promise.all([
      import('#functions/domain/accounts/account-notices.ts'),
      import('#functions/domain/accounts/suspension-effects.ts'),
      import('#functions/domain/partners/cover-effects.ts'),
    ])
    return [coverEffects, accountNotices, suspensionEffects]
  }),
  presence: loadOnce(async () => [(await import('#functions/domain/presence/presence-effects.ts')).presenceEffects]),
  userCounters: loadPauseEffects,
  businessCounters: loadPauseEffects,
  block: loadBlockEffects,
  businessBlock: loadBlockEffects,
  business: loadOnce(async () => [(await import('#functions/domain/businesses/business-effects.ts')).businessEffects]),
  partner: loadOnce(async () => {
    const [{ retentionEffects }, { partnerEffects }] = await Promise.all([
      import('#functions/domain/partners/retention-effects.ts'),
      import('#functions/domain/partners/partner-effects.ts'),
    ])
    return [retentionEffects, partnerEffects]
  }),
  request: loadOnce(async () => [
    (await import('#functions/domain/requests/effects/request-notices.ts')).requestNotices,
  ]),
  taxYear: loadOnce(async () => [(await import('#functions/domain/tax/statement-effects.ts')).statementEffects]),
  proposal: loadOnce(async () => [(await import('#functions/domain/proposals/proposal-effects.ts')).proposalEffects]),
  report: loadOnce(async () => [(await import('#functions/domain/reports/report-effects.ts')).reportEffects]),
  matchReviews: loadOnce(async () => [(await import('#functions/domain/reviews/review-effects.ts')).reviewEffects]),
  problem: loadOnce(async () => [(await import('#functions/domain/problems/problem-effects.ts')).problemEffects]),
}

/** All effects of a change, in the order of the features above. */
export const effectsForChange = async (change: StreamChange, ring: () => KeyRing, now: Date): Promise<Effect[]> => {
  const kind = kindOf(change.new ?? change.old)
  if (!kind) return []
  const features = [...(featuresOf[kind] ?? []), ...((await lateFeaturesOf[kind]?.()) ?? [])]
  return features.flatMap((effectsOf) => effectsOf(change, ring, now))
}
