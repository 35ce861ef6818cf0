import { CodeItem, codeMail } from '#functions/domain/accounts/one-time-code/code.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { log } from '#functions/platform/log.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import {
  claimLateMail,
  type LateMail,
  laneOf,
  type MailOrder,
  markDone,
  readMark,
  removeLateMail,
} from '#functions/platform/mail/mail-store.ts'
import { addressMailToUser, type Posted, postMail } from '#functions/platform/mail/send-mail.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'

/** Undefined if its recipient is gone, or if nothing in it works any more. */
const mailOf = async (order: MailOrder, now: Date): Promise<Mail | undefined> => {
  if ('userId' in order) return addressMailToUser(order)
  if ('mail' in order) return order.mail
  const code = read(CodeItem)(await readRow(order.codeRow))
  return code && codeMail(code, keyRing, now)
}

/** Tries once more to send a mail that waits. Drops it if it is not needed any more. */
export const sendLateMail = async (late: LateMail, now: Date): Promise<Posted | 'dropped'> => {
  const { mailId, order } = late
  const { isOurs, next } = await claimLateMail(late, now)
  if (!isOurs) return 'dropped'
  const mail = (await readMark(mailId)) === 'done' ? undefined : await mailOf(order, now)
  const posted = mail && (await postMail(mail, laneOf(order)))
  if (posted === 'late' && next) return 'late'
  if (posted === 'late') log('error', 'mail given up', { group: 'mail' })
  if (posted) await markDone(mailId)
  if (next) await removeLateMail(next)
  return posted ?? 'dropped'
}
