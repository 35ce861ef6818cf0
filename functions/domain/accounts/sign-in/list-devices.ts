import type { Session } from '#functions/platform/sessions/session.ts'
import { type SessionItem, sessionEndsAt } from '#functions/platform/sessions/session-store.ts'
import type { Sessions } from './new-session.ts'

type Deps = { sessions: Pick<Sessions, 'list'>; now: () => Date }

/** Enough of a session's fingerprint to name it by. */
export const deviceIdOf = ({ tokenHash }: Pick<SessionItem, 'tokenHash'>): string => tokenHash.slice(0, 22)

/** The devices that are signed in now. The caller's own session is alive, so its epoch is the account's. */
export const listDevices = async ({ sessions, now }: Deps, { userId, tokenHash }: Session) => {
  const open = await sessions.list(userId)
  const epoch = open.find((item) => item.tokenHash === tokenHash)?.epoch
  return open
    .filter((item) => item.epoch === epoch && now() < sessionEndsAt(item))
    .map((item) => ({
      id: deviceIdOf(item),
      device: item.device,
      signed_in_at: item.createdAt,
      last_seen_at: item.seenAt,
      current: item.tokenHash === tokenHash,
    }))
}
