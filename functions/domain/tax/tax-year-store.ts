import type { Sealed } from '#functions/platform/sealing.ts'
import { type Item, type Key, keys, ownerIdOf } from '#functions/platform/table/keys.ts'
import { queryRows, readRows } from '#functions/platform/table/read-rows.ts'
import { type Action, update } from '#functions/platform/table/table.ts'
import { joinUpdateParts, type UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { forgottenAt, quarters } from '#shared/model/tax-year.ts'

/** Sums in pence and numbers of jobs, of the first quarter to the last. */
export type Quarters = readonly { pence: number; jobs: number }[]

/**
 * TAX#year#shard / SUM#owner: what a partner or business earned in a year. The steps of requests count it, under the
 * names below. `sealed` is who they were, if they have erased their account since. `turn` lets a change through to the
 * fan-out.
 */
export type TaxYearItem = {
  key: Key
  ownerId: string
  year: number
  quarters: Quarters
  identity?: Sealed
  /** Its carrier has been notified that the statement of the year is ready. */
  isAnnounced?: true
}

export const sumOfQuarters = (of: Quarters): Quarters[number] => ({
  pence: of.reduce((sum, { pence }) => sum + pence, 0),
  jobs: of.reduce((sum, { jobs }) => sum + jobs, 0),
})

const toQuarters = (row: Item | undefined): Quarters =>
  quarters.map((quarter) => ({
    pence: Number(row?.[`q${quarter}Pence`] ?? 0),
    jobs: Number(row?.[`q${quarter}Jobs`] ?? 0),
  }))

export const toTaxYearItem = (row: Item): TaxYearItem => {
  const { PK, SK, sealed, keyId, turn } = row
  return {
    key: { PK: String(PK), SK: String(SK) },
    ownerId: ownerIdOf(SK),
    year: Number(String(PK).split('#')[1]),
    quarters: toQuarters(row),
    ...(typeof sealed === 'string' && { identity: { sealed, keyId: String(keyId) } }),
    ...(turn === 'announced' && { isAnnounced: true }),
  }
}

const toAttributes = (sums: Quarters): Record<string, number> =>
  Object.fromEntries(
    sums.flatMap(({ pence, jobs }, index) => [
      [`q${index + 1}Pence`, pence],
      [`q${index + 1}Jobs`, jobs],
    ]),
  )

/** Refuses the write if the sums are no longer those that were read. A sum that was never counted is absent. */
const unchangedSums = (sums: Quarters): UpdateParts[] =>
  Object.entries(toAttributes(sums)).map(([name, value]) => ({
    condition: value === 0 ? `(attribute_not_exists(#${name}) OR #${name} = :was${name})` : `#${name} = :was${name}`,
    names: { [`#${name}`]: name },
    values: { [`:was${name}`]: value },
  }))

export const taxYearStore = {
  /** Rows of a shard of a year, in the order of their keys. Expired ones are left out: DynamoDB deletes them late. */
  async listShard(
    year: number,
    shard: string,
    { after, atMost }: { after?: string | undefined; atMost: number },
  ): Promise<TaxYearItem[]> {
    const { PK, first } = keys.taxYearShard(year, shard)
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :shard AND SK > :after',
      ExpressionAttributeValues: { ':shard': PK, ':after': after ?? first },
      Limit: atMost,
    })
    return rows.slice(0, atMost).map(toTaxYearItem)
  },

  /** The years of these owners that have a row. */
  async find(
    ownerIds: readonly string[],
    years: readonly number[],
    { isConsistent = false } = {},
  ): Promise<TaxYearItem[]> {
    const wanted = ownerIds.flatMap((ownerId) => years.map((year) => keys.taxYear(year, ownerId)))
    return (await readRows(wanted, { isConsistent })).map(toTaxYearItem)
  },

  /** Replaces the sums, unless they have changed since they were read. */
  async correct(ownerId: string, year: number, { was, next }: { was: Quarters; next: Quarters }): Promise<boolean> {
    const sets = { ...toAttributes(next), ttl: forgottenAt(year).getTime() / 1000 }
    const parts = Object.entries(sets).map(([name, value]) => ({
      set: `#${name} = :${name}`,
      names: { [`#${name}`]: name },
      values: { [`:${name}`]: value },
    }))
    const { done } = await update({
      Key: keys.taxYear(year, ownerId),
      ...joinUpdateParts([...parts, ...unchangedSums(was)]),
    })
    return done
  },

  /** Marks the year as announced, once; its carrier is notified by that change. Nobody is left to read a sealed one. */
  async announce(ownerId: string, year: number): Promise<void> {
    await update({
      Key: keys.taxYear(year, ownerId),
      UpdateExpression: 'SET #turn = :announced',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#turn) AND attribute_not_exists(#sealed)',
      ExpressionAttributeNames: { '#turn': 'turn', '#sealed': 'sealed' },
      ExpressionAttributeValues: { ':announced': 'announced' },
    })
  },

  /** Writes who an earner was, sealed, into the row of a year, as their account is erased. */
  identityAction: (key: Key, { sealed, keyId }: Sealed): Action => ({
    Update: {
      Key: key,
      UpdateExpression: 'SET #sealed = :sealed, #keyId = :keyId',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#sealed': 'sealed', '#keyId': 'keyId' },
      ExpressionAttributeValues: { ':sealed': sealed, ':keyId': keyId },
    },
  }),
}

export type TaxYearStore = typeof taxYearStore
