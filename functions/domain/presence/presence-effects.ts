import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { londonClock } from '#shared/model/london.ts'
import { onlineUntil, warningAt } from '#shared/model/online.ts'
import { PresenceItem } from './presence-item.ts'

/**
 * Being online ends by itself. Going offline takes back what the partner has proposed. A partner whose account is
 * erased leaves the list of those online.
 */
export const presenceEffects = (change: StreamChange): Effect[] => {
  const [old, presence] = [change.old, change.new].map(read(PresenceItem))
  if (presence) return turnEffects(presence, change)
  return old?.cell ? [{ type: 'delete-row', key: keys.online(old.cell, old.userId) }] : []
}

const turnEffects = ({ turn, userId, seenAt }: PresenceItem, change: StreamChange): Effect[] => {
  const notice = { to: { userId }, at: noticeTime(change) }
  const takeBack: Effect = { type: 'end-work', end: { kind: 'presence.fall', userId } }
  if (turn === 'offline') return [takeBack]
  if (turn === 'ended') {
    const v = change.at.getTime()
    return [
      ...notify({ ...notice, id: `offline#${userId}`, notification: { kind: 'wentOffline' } }),
      // They may no longer see jobs.
      { type: 'push', userId, event: { type: 'session_changed', id: `${userId}.${v}`, v } },
      takeBack,
    ]
  }
  if (!seenAt) return []
  if (turn === 'online')
    return [{ type: 'schedule-task', task: { kind: 'presence.end', at: warningAt(seenAt).toISOString(), userId } }]
  if (turn !== 'warned') return []
  const [since, until] = [seenAt, onlineUntil(seenAt).toISOString()].map((time) => londonClock(time).time)
  return notify({
    ...notice,
    id: `offline-soon#${userId}`,
    notification: { kind: 'offlineSoon', since: since ?? '', until: until ?? '' },
  })
}
