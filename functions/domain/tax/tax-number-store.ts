import type { Sealed } from '#functions/platform/sealing.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import { transact } from '#functions/platform/table/table.ts'

/** USER#u / TAX: a partner's National Insurance number, sealed for this row. */
export type TaxNumberItem = Sealed & { givenAt: string }
export const TaxNumberItem = rowSchema<TaxNumberItem>({ sealed: 'string', keyId: 'string', givenAt: 'string' })

export const taxNumberStore = {
  async find(userId: string): Promise<(Key & Item) | undefined> {
    return (await readRow(keys.taxNumber(userId))) as (Key & Item) | undefined // every row has its keys
  },

  /** Whether it was given. Eventually consistent. */
  async isKnown(userId: string): Promise<boolean> {
    return (await readRows([keys.taxNumber(userId)])).length > 0
  },

  /** Stores it, in place of an earlier one; refused if the account is being erased. */
  async put(userId: string, item: TaxNumberItem): Promise<boolean> {
    const { done } = await transact([
      { Put: { Item: { ...keys.taxNumber(userId), ...item } } },
      {
        ConditionCheck: {
          Key: keys.user(userId),
          ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(isBeingErased)',
        },
      },
    ])
    return done
  },
}

export type TaxNumberStore = typeof taxNumberStore
