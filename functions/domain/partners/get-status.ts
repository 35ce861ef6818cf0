import type { PresenceStore } from '#functions/domain/presence/presence-store.ts'
import type { CounterStore } from '#functions/domain/requests/counters/counter-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import type { partnerContract } from '#shared/contracts/partner.ts'
import { pauseOf } from '#shared/model/give-backs.ts'

type Deps = {
  presence: Pick<PresenceStore, 'find'>
  counters: Pick<CounterStore, 'giveBacksOf'>
  now: () => Date
}

/** Whoever is no verified partner is not online, whatever they were before, and has nothing to pause from. */
export const getStatus = async (
  { presence, counters, now }: Deps,
  { userId, user }: Session,
): Promise<Reply<typeof partnerContract.getStatus>> => {
  if (!user.is_verified_partner) return { is_online: false, paused_until: null }
  const [found, giveBacks] = await Promise.all([presence.find(userId), counters.giveBacksOf(userId)])
  return { is_online: found?.isOnline === true, paused_until: pauseOf(giveBacks, now()) ?? null }
}
