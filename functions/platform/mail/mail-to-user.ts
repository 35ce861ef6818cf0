import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { Mail } from './mail.ts'
import { sendMail } from './send-mail.ts'

/** With the address that they have now. A driver's takes no mail, and who was erased has none: for them there is nothing to do. */
export const addressedTo = async (userId: string, mail: Omit<Mail, 'to'>): Promise<Mail | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.user(userId) }))
  const user = Item as UserItem | undefined // we alone write this row
  return user && !user.isDriver ? { ...mail, to: user.email } : undefined
}

export const mailToUser = async (id: string, userId: string, mail: Omit<Mail, 'to'>): Promise<void> => {
  const addressed = await addressedTo(userId, mail)
  if (addressed) await sendMail(id, addressed, { userId, mail })
}
