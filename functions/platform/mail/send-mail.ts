import { type MailOrder, scheduleLateMail } from './late-mail-store.ts'
import type { Mail } from './mail.ts'
import { markDone, readMark } from './mail-marks.ts'
import { isPaused, postMail } from './post-mail.ts'

/**
 * Sends a mail once for each `id`, however often its event comes. The mark is written after SES has answered: a crash
 * in between may send a twin, but never loses a mail. Where SES cannot take it now, `order` waits for the sweeper, and
 * nothing else does.
 */
export const sendMail = async (id: string, mail: Mail, order: MailOrder = { mail }): Promise<void> => {
  if (await readMark(id)) return
  const posted = isPaused() ? 'late' : await postMail(mail)
  if (posted === 'late') await scheduleLateMail(id, order, new Date())
  else await markDone(id)
}
