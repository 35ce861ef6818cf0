import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { Mail } from './mail.ts'
import { sendMail } from './send-mail.ts'

/** A driver's address takes no mail, and who was erased has none: for them there is nothing to do. */
export const mailToUser = async (id: string, userId: string, mail: Omit<Mail, 'to'>): Promise<void> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.user(userId) }))
  const user = Item as UserItem | undefined // we alone write this row
  if (user && !user.isDriver) await sendMail(id, { ...mail, to: user.email })
}
