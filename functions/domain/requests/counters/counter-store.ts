import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { type Item, table, tableName, transact } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { GiveBacks } from '#shared/model/give-backs.ts'
import { recountStore } from '../history/listed-store.ts'
import type { RequestItem } from '../request-item.ts'
import { type CounterWrite, counterWrite } from './counter-write.ts'
import { countersOf } from './counters-of.ts'
import { giveBackParts, giverOf } from './give-back.ts'

const read = async (Key: Key): Promise<GiveBacks> => {
  const { Item = {} } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))
  return Item as GiveBacks // of these rows we alone write these attributes
}

/** What a giver's row gets besides what it counts. A fleet counts no give-back, so its row is written for this alone. */
const givingBack = async (was: RequestItem | undefined, next: RequestItem) => {
  const giver = giverOf(was, next)
  return giver && { row: giver.row, parts: giveBackParts(await read(giver.row), new Date(next.event.at), giver) }
}

export const counterStore = {
  /** What somebody gave back lately, as of this moment. */
  giveBacksOf: (userId: string): Promise<GiveBacks> => read(keys.historyCounts(userId)),

  /**
   * The writes that go with a step, one for each row of counters that it changes. Rows in `gone` are those of people who
   * were erased: the step goes through without them, and makes none anew.
   */
  async writesOf(
    was: RequestItem | undefined,
    next: RequestItem,
    gone: ReadonlySet<string>,
  ): Promise<readonly CounterWrite[]> {
    const counted = countersOf(was, next)
    const given = await givingBack(was, next)
    const isGiver = ({ row }: { row: Key }) => row.PK === given?.row.PK && row.SK === given.row.SK
    const writes = counted.map((one) => counterWrite(one, next, isGiver(one) ? given?.parts : []))
    if (given && given.parts.length > 0 && !counted.some(isGiver))
      writes.push(counterWrite({ row: given.row, amounts: {} }, next, given.parts))
    return writes.filter(({ row }) => !gone.has(row.PK))
  },

  /**
   * Throws where a refusal is for good. Else the step may be tried again: what was missing has been filled in, or `gone`
   * says of whom there is nothing to count any more.
   */
  async settleRefusals(
    refused: readonly { write: CounterWrite; stood: Item | undefined }[],
    gone: Set<string>,
  ): Promise<void> {
    for (const { write, stood } of refused) {
      const why = write.whyRefused(stood)
      if (why instanceof Failure) throw why
      if (why === 'moved') continue
      const { userId, amounts, row } = write
      if (userId && (await counterStore.fill(userId))) continue
      // Nobody can take or post anything for somebody who is not there.
      if (amounts.open === 1 || amounts.active === 1) throw new Failure('access.denied')
      gone.add(row.PK)
    }
  },

  /**
   * Counts what somebody has who was there before it was counted, and says whether they still are. Nothing can be added to
   * it meanwhile, as whoever adds needs the row; and what was written first stays.
   */
  async fill(userId: string): Promise<boolean> {
    const { open, active } = await recountStore.heldBy(userId)
    const written = await transact([
      { ConditionCheck: { Key: keys.user(userId), ConditionExpression: 'attribute_exists(PK)' } },
      {
        Update: {
          Key: keys.historyCounts(userId),
          UpdateExpression: 'SET #open = if_not_exists(#open, :open), #active = if_not_exists(#active, :active)',
          ExpressionAttributeNames: { '#open': 'open', '#active': 'active' },
          ExpressionAttributeValues: { ':open': open, ':active': active },
        },
      },
    ])
    return written.done
  },
}

export type CounterStore = typeof counterStore
