import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { config } from '#functions/platform/config.ts'
import { type Mail, mailPage } from '#functions/platform/mail/mail.ts'
import type { Key } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { pausedText } from '#shared/model/limits.ts'
import { GiveBacksRow, ownerOfCounts, pauseRow } from '../counters/pause-store.ts'

/** Mails a partner or business about their pause once, and puts it into the list of admins. */
export const pauseEffects = ({ old, new: row }: Change): Effect[] => {
  const pausedUntil = pausedUntilOf(row)
  if (!row || !pausedUntil || pausedUntil === pausedUntilOf(old)) return []
  const counts: Key = { PK: String(row.PK), SK: String(row.SK) }
  const owner = ownerOfCounts(counts)
  const who = 'businessId' in owner ? owner.businessId : owner.userId
  const id = `pause#${who}#${pausedUntil}`
  return [
    { type: 'put-row', row: pauseRow(counts, { who, pausedUntil }) },
    'businessId' in owner
      ? { type: 'mail-to-business', id, ...owner, mail: pauseMail('business', pausedUntil) }
      : { type: 'mail-to-user', id, ...owner, mail: pauseMail('partner', pausedUntil) },
  ]
}

const pausedUntilOf = (row: Item | undefined) => read(GiveBacksRow)(row)?.pausedUntil

const [site = ''] = config.PUBLIC_ORIGINS

const pauseTexts = {
  partner: {
    subject: 'You can’t take new jobs for a day',
    kept: "Please finish what you're carrying now. When the day is over, you can take jobs again as usual.",
    url: `${site}/dashboard`,
  },
  business: {
    subject: 'Your business can’t assign new deliveries for a day',
    kept: 'Your drivers can still deliver what they have, and you can hand it from one to another. When the day is over, you can assign deliveries again as usual.',
    url: `${site}/business/dashboard`,
  },
} as const

const pauseMail = (who: keyof typeof pauseTexts, pausedUntil: string): Omit<Mail, 'to'> => {
  const { subject, kept, url } = pauseTexts[who]
  return mailPage({
    subject,
    heading: 'Time for a short break',
    paragraphs: [
      pausedText(who, pausedUntil),
      kept,
      "People count on a job once it's accepted, so please only take what you can carry. If something went wrong, tell us through our contact form.",
    ],
    link: { text: 'Go to your dashboard', url },
  })
}
