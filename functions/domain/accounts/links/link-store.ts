import { deriveMark, type KeyRing } from '#functions/platform/key-ring.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, transact } from '#functions/platform/table/table.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { type CodeItem, endingAfter, type GrantItem } from '../one-time-code/code.ts'

/** A link that was mailed and not used yet. The row lies under a fingerprint of the token. */
export type LinkItem = { email: string; expiresAt: string; ttl: number }
const LinkItem = rowSchema<LinkItem>({ email: 'string', expiresAt: 'string', ttl: 'number' })

export type NewLink = { token: string; item: LinkItem }

export const linkRow = ({ token, item }: NewLink): Key & LinkItem => ({ ...keys.link(token), ...item })

export const linkStore = {
  async read(token: string): Promise<LinkItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.link(token), ConsistentRead: true }),
    )
    return read(LinkItem)(Item)
  },

  /** Uses a link up, and grants this browser what comes with it: both or neither, and once. */
  async use(token: string, grant: { flow: string; item: GrantItem } | undefined, now: Date): Promise<boolean> {
    const used = {
      Delete: {
        Key: keys.link(token),
        ConditionExpression: 'expiresAt > :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      },
    }
    const granted = grant ? [{ Put: { Item: { ...keys.grant(grant.flow), ...grant.item } } }] : []
    return (await transact([used, ...granted])).done
  },
}

export type LinkStore = typeof linkStore

/** The secret in the link of a mail. It is derived like the code, so it is stored nowhere but in the mail itself. */
export const linkTokenOf = (
  { to, nonce, keyId }: Pick<CodeItem, 'to' | 'nonce' | 'keyId'>,
  ring: KeyRing,
): string | undefined => {
  const secret = ring.secretOf(keyId)
  return secret && deriveMark(secret, 'link', to, nonce)
}

/** The link that goes out with a mail, or would: an address without an account leaves the same row. */
export const newLink = (item: CodeItem, ring: KeyRing, at: Date): NewLink => ({
  token: linkTokenOf(item, ring) ?? '',
  item: { email: item.to, ...endingAfter(at, otp.linkHours * 60) },
})
