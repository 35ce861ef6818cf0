import type { PresenceStore } from '#functions/domain/presence/presence-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'

type Deps = { presence: Pick<PresenceStore, 'find'> }

/** Whoever is no verified partner is not online, whatever they were before. */
export const getStatus = async ({ presence }: Deps, { userId, user }: Session): Promise<{ is_online: boolean }> => {
  if (!user.is_verified_partner) return { is_online: false }
  return { is_online: (await presence.find(userId))?.isOnline === true }
}
