import type { Session } from '#functions/platform/sessions/session.ts'
import { Failure } from '#shared/model/failure.ts'
import { deviceIdOf } from './list-devices.ts'
import type { Sessions } from './new-session.ts'

type Deps = { sessions: Pick<Sessions, 'list' | 'delete'> }

/** Signs one device out, or all but the caller's. Says whether it was the caller's own. */
export const endSession = async (
  { sessions }: Deps,
  { userId, tokenHash }: Session,
  id: string,
): Promise<{ isOwn: boolean }> => {
  const open = await sessions.list(userId)
  const ended = open.filter((item) => (id === 'others' ? item.tokenHash !== tokenHash : deviceIdOf(item) === id))
  if (id !== 'others' && ended.length === 0) throw new Failure('session.unknown')
  await Promise.all(ended.map((item) => sessions.delete({ userId, tokenHash: item.tokenHash })))
  return { isOwn: ended.some((item) => item.tokenHash === tokenHash) }
}
