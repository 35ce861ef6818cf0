import { shortestPart } from '#functions/domain/shared/search-words.ts'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** A word or an ending, the user who has it, and its sort key. */
export type Token = { token: string; userId: string; place: string }

/** The maximum number of rows that one look-up reads, in all partitions together. */
const maxRead = 1000

type Tokens = { tokens: Token[]; isLast: boolean }

/** Where a prefix is looked up: a single letter, words, or words and their endings. */
const partitionsFor = (prefix: string): string[] => {
  if (prefix.length < 2) return [keys.searchLetter(prefix, '').PK]
  const words = keys.searchToken(prefix, '').PK
  return prefix.length < shortestPart || prefix.includes('@') ? [words] : [words, keys.searchEnding(prefix, '').PK]
}

const readTokens = async (PK: string, prefix: string, after: string | undefined, atMost: number): Promise<Tokens> => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'PK = :bucket AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':bucket': PK, ':prefix': prefix },
      Limit: atMost,
      ...(after && { ExclusiveStartKey: { PK, SK: after } }),
    }),
  )
  const tokens = Items.map(({ SK, userId }) => ({
    token: String(SK).slice(0, -`#${userId}`.length),
    userId: String(userId),
    place: String(SK),
  }))
  return { tokens, isLast: !LastEvaluatedKey }
}

/** In the order of the table, which compares bytes. */
const inOrder = (a: Token, b: Token): number => Buffer.compare(Buffer.from(a.place), Buffer.from(b.place))

/** Merges the rows of several partitions, up to the last place to which all of them were read. */
const merged = (lists: readonly Tokens[]): Tokens => {
  const cut = lists
    .flatMap(({ tokens, isLast }) => (isLast ? [] : tokens.slice(-1)))
    .toSorted(inOrder)
    .at(0)
  const all = lists.flatMap(({ tokens }) => tokens).toSorted(inOrder)
  return { tokens: cut ? all.filter((one) => inOrder(one, cut) <= 0) : all, isLast: cut === undefined }
}

export const searchStore = {
  /** The next words and endings with this prefix, sorted. One user may have several. */
  async listAfter(prefix: string, after: string | undefined, atMost: number): Promise<Tokens> {
    const partitions = partitionsFor(prefix)
    const each = Math.min(atMost, Math.ceil(maxRead / partitions.length))
    return merged(await Promise.all(partitions.map((PK) => readTokens(PK, prefix, after, each))))
  },
}

export type SearchStore = typeof searchStore
