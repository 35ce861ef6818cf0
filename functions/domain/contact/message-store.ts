import { keys } from '#functions/platform/table/keys.ts'
import { setting } from '#functions/platform/table/setting.ts'
import { update } from '#functions/platform/table/table.ts'
import type { MessageId } from '#shared/model/ids.ts'

export type MessageItem = {
  messageId: MessageId
  name: string
  email: string
  message: string
  createdAt: string
  /** Tells a repetition from another message under the same key. */
  bodyHash?: string
}

export const messageStore = {
  /** Keeps a message under its id; where there is one already, answers that one's fingerprint. */
  async put(item: MessageItem): Promise<'stored' | { bodyHash: unknown }> {
    const { messageId, createdAt } = item
    const written = await update({
      Key: keys.contactMessage(messageId),
      ...setting({ ...item, GSI1PK: `MSG#${createdAt.slice(0, 7)}`, GSI1SK: `${createdAt}#${messageId}` }),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValues: 'NONE',
    })
    return written.done ? 'stored' : { bodyHash: written.item?.bodyHash }
  },
}

export type MessageStore = typeof messageStore
