import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { type MailOrder, markDone, readMark, scheduleLateMail } from './late-mail-store.ts'
import type { Mail } from './mail.ts'
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

/** What a mail needs to know of a person. */
type Addressee = { email: string; isDriver?: boolean }
const Addressee = rowSchema<Addressee>({ email: 'string' })

/** With the address that they have now. A driver's takes no mail, and who was erased has none: for them there is nothing to do. */
export const addressMailToUser = async (userId: string, mail: Omit<Mail, 'to'>): Promise<Mail | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.user(userId) }))
  const user = read(Addressee)(Item)
  return user && !user.isDriver ? { ...mail, to: user.email } : undefined
}

export const mailToUser = async (id: string, userId: string, mail: Omit<Mail, 'to'>): Promise<void> => {
  const addressed = await addressMailToUser(userId, mail)
  if (addressed) await sendMail(id, addressed, { userId, mail })
}
