import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'

/** What a mail is about, and when that happened. */
export type MailTurn = { id: string; requestId: string; at: string }

type Sent = { id: string; at: string }
const SentMails = rowSchema<{ mails: Sent[] }>({ mails: 'object' })

const mostInAnHour = 6
const hourMs = 3_600_000
const mostTries = 4

/**
 * Whether a mail may go, of those of which a request causes at most six in any hour. The same mail that comes again
 * keeps the turn that it had, and what was held stays held: both follow from when it happened, not from when it is told.
 */
export const takeMailTurn = async (turn: MailTurn): Promise<boolean> => {
  const { id, at } = turn
  for (let tries = 0; tries < mostTries; tries += 1) {
    const was = await sentBefore(turn)
    if (was?.some((mail) => mail.id === id)) return true
    const recent = (was ?? []).filter((mail) => Date.parse(mail.at) > Date.parse(at) - hourMs)
    if (recent.length >= mostInAnHour) return false
    if (await keep(turn, was, [...recent, { id, at }])) return true
  }
  throw new Error('the mails of a request are counted by too many at once')
}

const sentBefore = async ({ requestId }: MailTurn): Promise<Sent[] | undefined> => {
  const Key = keys.requestMails(requestId)
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))
  return read(SentMails)(Item)?.mails
}

/** Only while nobody else has counted one meanwhile. */
const keep = async ({ requestId, at }: MailTurn, was: Sent[] | undefined, mails: Sent[]): Promise<boolean> => {
  const { done } = await update({
    Key: keys.requestMails(requestId),
    UpdateExpression: 'SET mails = :mails, #ttl = :gone',
    ConditionExpression: was ? 'mails = :was' : 'attribute_not_exists(PK)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':mails': mails,
      ':gone': Math.floor((Date.parse(at) + 48 * hourMs) / 1000), // longer than the stream keeps what it tells
      ...(was && { ':was': was }),
    },
    ReturnValues: 'NONE',
  })
  return done
}
