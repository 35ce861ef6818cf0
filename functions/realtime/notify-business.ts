import type { Effect } from '#functions/domain/shared/effect.ts'
import { pushToUser } from '#functions/platform/sockets/sockets.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

type About<Type extends Effect['type']> = Omit<Extract<Effect, { type: Type }>, 'type'>

const ownerOf = async (businessId: string): Promise<string | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.business(businessId) }))
  return Item && String(Item.ownerId)
}

/** Whoever runs the fleet hears of it; a business that is gone has nobody. */
export const pushToBusiness = async ({ businessId, event }: About<'push-to-business'>): Promise<void> => {
  const ownerId = await ownerOf(businessId)
  if (ownerId) await pushToUser(ownerId, event)
}

export const mailToBusiness = async ({ id, businessId, mail }: About<'mail-to-business'>): Promise<void> => {
  const ownerId = await ownerOf(businessId)
  if (!ownerId) return
  const { mailToUser } = await import('#functions/platform/mail/send-mail.ts')
  await mailToUser(id, ownerId, mail)
}
