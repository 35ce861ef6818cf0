import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { type Item, keys, ownerIdOf } from '#functions/platform/table/keys.ts'
import { queryRows, readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import { setExpression } from '#functions/platform/table/update-expressions.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { BlockId, BusinessId, RequestId, UserId } from '#shared/model/ids.ts'

/** One side of a block: a person, or a business for all its drivers. */
export type PartyId = UserId | BusinessId

type Placed = { placed: string; blockId: BlockId; requestId: RequestId; name?: string }

/**
 * USER#u or BIZ#b / BLOCK#other. Both sides of a block have a row, so that each finds it under its own key. `received`
 * means that the other side has placed one, and is shown to nobody.
 */
type BlockItem = Partial<Placed> & { received?: true }
const BlockItem = rowSchema<BlockItem>({})

/** A block that its own side has placed. */
export type PlacedBlock = Placed & { byId: PartyId; otherId: PartyId; received?: true }

const idInKey = (key: unknown): PartyId => ownerIdOf(key) as PartyId // only this store writes these keys

export const toPlacedBlock = (row: Item): PlacedBlock | undefined => {
  const item = read(BlockItem)(row)
  const { placed, blockId, requestId } = item
  if (!placed || !blockId || !requestId) return undefined
  return { ...item, placed, blockId, requestId, byId: idInKey(row.PK), otherId: idInKey(row.SK) }
}

/** A user, and the business that they own. */
export const partyIdsOf = ({
  userId,
  businessId,
  isDriver,
}: Pick<UserItem, 'userId' | 'businessId' | 'isDriver'>): PartyId[] => [
  userId,
  ...(businessId && !isDriver ? [businessId as BusinessId] : []), // only our own code writes it
]

export const sidesOf = ({
  user,
  ...session
}: Pick<Session, 'userId' | 'businessId'> & { user: Pick<Session['user'], 'is_driver'> }): PartyId[] =>
  partyIdsOf({ ...session, isDriver: user.is_driver })

const isBusiness = (partyId: PartyId): partyId is BusinessId => partyId.startsWith('biz_')

const profileKey = (partyId: PartyId) => (isBusiness(partyId) ? keys.business(partyId) : keys.user(partyId))

const rowsOf = async (partyId: PartyId, isConsistent: boolean): Promise<Item[]> => {
  const { PK, SK } = keys.blocksOf(partyId)
  return queryRows({
    KeyConditionExpression: 'PK = :party AND begins_with(SK, :block)',
    ExpressionAttributeValues: { ':party': PK, ':block': SK },
    ConsistentRead: isConsistent,
  })
}

const rowsOfAll = async (partyIds: readonly PartyId[], { isConsistent = false } = {}): Promise<Item[]> =>
  (await Promise.all(partyIds.map((partyId) => rowsOf(partyId, isConsistent)))).flat()

/** Nobody can be blocked once their account is being erased. */
const accountExists = (partyId: PartyId): Action => ({
  ConditionCheck: {
    Key: profileKey(partyId),
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(isBeingErased)',
  },
})

export const blockStore = {
  /** Everyone with whom one of these sides has a block, placed by either. Eventually consistent by default. */
  async idsOf(partyIds: readonly PartyId[], options: { isConsistent?: boolean } = {}): Promise<ReadonlySet<string>> {
    return new Set((await rowsOfAll(partyIds, options)).map(({ SK }) => ownerIdOf(SK)))
  },

  /** The blocks that these sides have placed, newest first. */
  async placedBy(partyIds: readonly PartyId[]): Promise<PlacedBlock[]> {
    const rows = await rowsOfAll(partyIds, { isConsistent: true })
    return rows.flatMap((row) => toPlacedBlock(row) ?? []).toSorted((a, b) => (a.placed < b.placed ? 1 : -1))
  },

  /** The first name of a person or the name of a business; undefined if there is no account any more. */
  async party(partyId: PartyId): Promise<{ name?: string } | undefined> {
    const row = await readRow(profileKey(partyId))
    if (!row || row.isBeingErased) return undefined
    if (isBusiness(partyId)) return { name: String(row.name) }
    const { firstName } = read(UserItem)(row)
    return firstName ? { name: firstName } : {}
  },

  /** Writes both rows. A side that has already placed this block keeps the earlier one. */
  async place({ byId, otherId, ...placed }: Placed & { byId: PartyId; otherId: PartyId }): Promise<'done' | 'nobody'> {
    const written = await transact([
      {
        Update: {
          Key: keys.block(byId, otherId),
          ...setExpression(placed),
          ConditionExpression: 'attribute_not_exists(#placed)',
        },
      },
      {
        Update: {
          Key: keys.block(otherId, byId),
          UpdateExpression: 'SET received = :yes',
          ExpressionAttributeValues: { ':yes': true },
        },
      },
      accountExists(otherId),
    ])
    return written.done || !written.refused.has(2) ? 'done' : 'nobody'
  },

  /**
   * Takes back a block. The rows stay while the other side's block needs them. False if either side has changed them
   * since the read.
   */
  async lift({ byId, otherId, blockId, received }: PlacedBlock): Promise<boolean> {
    const [own, others] = [keys.block(byId, otherId), keys.block(otherId, byId)]
    const isThis = { ExpressionAttributeValues: { ':id': blockId } }
    const { done } = await transact(
      received
        ? [
            {
              Update: {
                Key: own,
                UpdateExpression: 'REMOVE placed, blockId, requestId, #name',
                ConditionExpression: 'blockId = :id AND attribute_exists(received)',
                ExpressionAttributeNames: { '#name': 'name' },
                ...isThis,
              },
            },
            {
              Update: {
                Key: others,
                UpdateExpression: 'REMOVE received',
                ConditionExpression: 'attribute_exists(placed)',
              },
            },
          ]
        : [
            {
              Delete: {
                Key: own,
                ConditionExpression: 'blockId = :id AND attribute_not_exists(received)',
                ...isThis,
              },
            },
            { Delete: { Key: others, ConditionExpression: 'attribute_not_exists(placed)' } },
          ],
    )
    return done
  },

  /** Deletes every block of these sides, which are being erased, and the other side's row of each. */
  async forget(partyIds: readonly PartyId[]): Promise<void> {
    await inBatches(await rowsOfAll(partyIds, { isConsistent: true }), async ({ PK, SK }) => {
      const [one, other] = [idInKey(PK), idInKey(SK)]
      await transact([{ Delete: { Key: keys.block(one, other) } }, { Delete: { Key: keys.block(other, one) } }])
    })
  },
}

export type BlockStore = typeof blockStore

/** Whether someone, or the business that they own, is among those blocked. */
export const isAmong = (
  blocked: ReadonlySet<string>,
  { userId, businessId }: { userId: UserId; businessId?: string | undefined },
): boolean => blocked.has(userId) || (businessId !== undefined && blocked.has(businessId))
