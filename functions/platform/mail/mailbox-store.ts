import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'

/** A mail to an address bounced. After a day the row no longer counts, and a code is sent again. */
export type BounceItem = {
  bouncedAt: string
  /** When a sign-up code was last held back because of it. */
  heldAt?: string
}
export const BounceItem = rowSchema<BounceItem>({ bouncedAt: 'string' })

/** The reader of this address reported one of our mails as spam. */
type ComplaintItem = { complainedAt: string }
const ComplaintItem = rowSchema<ComplaintItem>({ complainedAt: 'string' })

const daySeconds = 24 * 3600
const bounceLastsSeconds = daySeconds
const complaintLastsSeconds = 365 * daySeconds

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)
/** Older bounces no longer count. */
const bouncesSince = (now: Date): string => new Date(now.getTime() - bounceLastsSeconds * 1000).toISOString()

/** Bounces and complaints of a mailbox. Keys hold a fingerprint of its address. */
export const mailboxStore = {
  /** A repeated or late event does not overwrite a newer bounce. */
  async noteBounce(email: string, bouncedAt: string): Promise<void> {
    await update({
      Key: keys.bounce(email),
      UpdateExpression: 'SET bouncedAt = :at, #ttl = :gone',
      ConditionExpression: 'attribute_not_exists(bouncedAt) OR bouncedAt < :at',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':at': bouncedAt, ':gone': secondsOf(bouncedAt) + bounceLastsSeconds },
    })
  },

  async noteComplaint(email: string, complainedAt: string): Promise<void> {
    await update({
      Key: keys.complaint(email),
      UpdateExpression: 'SET complainedAt = :at, #ttl = :gone',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':at': complainedAt, ':gone': secondsOf(complainedAt) + complaintLastsSeconds },
    })
  },

  async hasComplained(email: string): Promise<boolean> {
    const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.complaint(email) }))
    return read(ComplaintItem)(Item) !== undefined
  },

  async findBounce(email: string, now: Date): Promise<BounceItem | undefined> {
    const bounce = read(BounceItem)(await readRow(keys.bounce(email)))
    return bounce && bounce.bouncedAt > bouncesSince(now) ? bounce : undefined
  },

  /** Whether a code is held back because of a bounce. Writes for every address, so that the timing reveals nothing. */
  async holdBack(email: string, now: Date): Promise<boolean> {
    const { done } = await update({
      Key: keys.bounce(email),
      UpdateExpression: 'SET heldAt = :now',
      ConditionExpression: 'bouncedAt > :since',
      ExpressionAttributeValues: { ':now': now.toISOString(), ':since': bouncesSince(now) },
    })
    return done
  },
}

export type MailboxStore = typeof mailboxStore
