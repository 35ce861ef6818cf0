import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { type Notice, noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { config } from '#functions/platform/config.ts'
import type { Item, Key } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { pausedAt, pausedText } from '#shared/model/limits.ts'
import { postingPausedUntil } from '../counters/cancelled-match-store.ts'
import { GiveBacksRow, ownerOfCounts, pauseRow } from '../counters/pause-store.ts'

/** Mails users and businesses once about each of their pauses, and adds it to the admins' list. */
export const pauseEffects = (change: StreamChange): Effect[] => {
  const { old, new: row } = change
  if (!row) return []
  const counts: Key = { PK: String(row.PK), SK: String(row.SK) }
  const [pausedUntil, postingUntil] = [pausedUntilOf(row), postingPausedUntil(row)]
  return [
    ...(pausedUntil && pausedUntil !== pausedUntilOf(old) ? pauseFromTaking(counts, pausedUntil, change) : []),
    ...(postingUntil && postingUntil !== postingPausedUntil(old) ? pauseFromPosting(counts, postingUntil, change) : []),
  ]
}

const pauseFromTaking = (counts: Key, pausedUntil: string, change: StreamChange): Effect[] => {
  const owner = ownerOfCounts(counts)
  const who = 'businessId' in owner ? owner.businessId : owner.userId
  const [id, at] = [`pause#${who}#${pausedUntil}`, noticeTime(change, pausedAt(pausedUntil))]
  return [
    { type: 'put-row', row: pauseRow(counts, { who, pausedUntil }) },
    ...pauseNotice({ id, to: owner, at }, 'businessId' in owner ? 'business' : 'partner', pausedUntil),
  ]
}

const pauseFromPosting = (counts: Key, pausedUntil: string, change: StreamChange): Effect[] => {
  const owner = ownerOfCounts(counts)
  if ('businessId' in owner) return []
  const { userId } = owner
  const [id, at] = [`pause#posting#${userId}#${pausedUntil}`, noticeTime(change, pausedAt(pausedUntil))]
  return [
    { type: 'put-row', row: pauseRow(counts, { who: userId, pausedUntil, from: 'posting' }) },
    ...pauseNotice({ id, to: owner, at }, 'requester', pausedUntil),
  ]
}

const pausedUntilOf = (row: Item | undefined) => read(GiveBacksRow)(row)?.pausedUntil

const [site = ''] = config.PUBLIC_ORIGINS

const takeOnlyWhatFits =
  "People count on a job once it's accepted, so please only take what you can carry. If something went wrong, tell us through our contact form."

const pauseTexts = {
  requester: {
    kept: 'You can still change your open requests, and deliveries under way go on. When the day is over, you can post again as usual.',
    asked:
      "Someone has often set out by the time a request is cancelled, so please only post what you're sure of. If something went wrong, tell us through our contact form.",
    url: `${site}/dashboard`,
  },
  partner: {
    kept: "Please finish what you're carrying now. When the day is over, you can take jobs again as usual.",
    asked: takeOnlyWhatFits,
    url: `${site}/dashboard`,
  },
  business: {
    kept: 'Your drivers can still deliver what they have, and you can hand it from one to another. When the day is over, you can assign deliveries again as usual.',
    asked: takeOnlyWhatFits,
    url: `${site}/business/dashboard`,
  },
} as const

const pauseNotice = (
  notice: Pick<Notice, 'id' | 'to' | 'at'>,
  who: keyof typeof pauseTexts,
  until: string,
): Effect[] => {
  const { kept, asked, url } = pauseTexts[who]
  return notify({
    ...notice,
    notification: { kind: 'paused', who, until },
    mail: {
      heading: 'Time for a short break',
      paragraphs: [pausedText(who, until), kept, asked],
      link: { text: 'Go to your dashboard', url },
    },
  })
}
