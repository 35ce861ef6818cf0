import { deriveMark, type KeyRing } from '#functions/platform/key-ring.ts'
import { DeleteCommand } from '#functions/platform/table/commands.ts'
import { directories, type Item, keys } from '#functions/platform/table/keys.ts'
import { queryRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'
import { setExpression } from '#functions/platform/table/update-expressions.ts'
import type { MessageId } from '#shared/model/ids.ts'

export type MessageItem = {
  messageId: MessageId
  name: string
  email: string
  message: string
  createdAt: string
  /** Tells a repeated call from another message with the same idempotency key. */
  bodyHash?: string
}
export const MessageItem = rowSchema<MessageItem>({
  messageId: 'string',
  name: 'string',
  email: 'string',
  message: 'string',
  createdAt: 'string',
})

const keptDays = 365

/** The list of a sender's messages; without our key it cannot be found from the address. */
const toSender = (secret: string, email: string): string => `SENDER#${deriveMark(secret, 'sender', email)}`

const placeOf = ({ createdAt, messageId }: MessageItem): string => `${createdAt}#${messageId}`
const expiresAt = ({ createdAt }: MessageItem): number =>
  Math.floor(Date.parse(createdAt) / 1000) + keptDays * 24 * 3600

const toSenderIndex = (ring: KeyRing, item: MessageItem) => ({
  GSI2PK: toSender(ring.current.secret, item.email),
  GSI2SK: placeOf(item),
  ttl: expiresAt(item),
})

const rowsIn = (index: 'GSI1' | 'GSI2', list: string): Promise<Item[]> =>
  queryRows({
    IndexName: index,
    KeyConditionExpression: `${index}PK = :list`,
    ExpressionAttributeValues: { ':list': list },
  })

export const messageStore = {
  /** Keeps a message for a year. If its id exists, returns the body hash of the existing message. */
  async put(item: MessageItem, ring: KeyRing): Promise<'stored' | { bodyHash: unknown }> {
    const { messageId, createdAt } = item
    const written = await update({
      Key: keys.contactMessage(messageId),
      ...setExpression({
        ...item,
        GSI1PK: directories.messages(createdAt.slice(0, 7)),
        GSI1SK: placeOf(item),
        ...toSenderIndex(ring, item),
      }),
      ConditionExpression: 'attribute_not_exists(PK)',
    })
    return written.done ? 'stored' : { bodyHash: written.item?.bodyHash }
  },

  /** Deletes all messages from this address, under each of our keys. */
  async deleteFrom(email: string, ring: KeyRing): Promise<void> {
    for (const secret of ring.secrets())
      for (const row of await rowsIn('GSI2', toSender(secret, email))) {
        const { messageId } = read(MessageItem)(row)
        await table.send(new DeleteCommand({ TableName: tableName, Key: keys.contactMessage(messageId) }))
      }
  },

  /** Files the messages of a month under the current key, because older keys are dropped. */
  async refile(month: string, ring: KeyRing): Promise<void> {
    for (const row of await rowsIn('GSI1', directories.messages(month))) {
      const item = read(MessageItem)(row)
      const wanted = toSenderIndex(ring, item)
      if (row.GSI2PK !== wanted.GSI2PK)
        await update({
          Key: keys.contactMessage(item.messageId),
          ...setExpression(wanted),
          ConditionExpression: 'attribute_exists(PK)',
        })
    }
  },
}

export type MessageStore = typeof messageStore

type RefileDeps = { messages: Pick<MessageStore, 'refile'>; keyRing: () => KeyRing }

// Messages live a year.
const monthsBack = 12

/** Files all messages under the current key, so that an erasure finds them after older keys are gone. */
export const refileMessages = async ({ messages, keyRing }: RefileDeps, now: Date): Promise<void> => {
  for (let back = 0; back <= monthsBack; back += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    await messages.refile(month, keyRing())
  }
}
