import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { type Viewer, viewerOf } from '#functions/domain/requests/lifecycle/viewer.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { newId } from '#functions/platform/new-id.ts'
import type { Block, blocksContract } from '#shared/contracts/blocks.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { BlockId, type RequestId } from '#shared/model/ids.ts'
import { maxBlocks } from '#shared/model/limits.ts'
import { type BlockStore, type PartyId, type PlacedBlock, sidesOf } from './block-store.ts'

type Sides = { byId: PartyId; otherId: PartyId }

type Deps = {
  requests: Pick<RequestStore, 'find'>
  blocks: Pick<BlockStore, 'placedBy' | 'party' | 'place'>
  /** Closes the open offers between the two. */
  closeOffersBetween: (sides: Sides, at: Date) => Promise<unknown>
  now: () => Date
}

/** Blocks the other side of a request. A repeated call changes nothing. */
export const blockParty = async (
  deps: Deps,
  session: Session,
  requestId: RequestId,
): Promise<Reply<typeof blocksContract.blockParty>> => {
  const stored = await deps.requests.find(requestId)
  const at = deps.now()
  const item = stored && withExpiryApplied(stored, at)
  const viewer = item && viewerOf(item, session)
  const sides = item && (viewer ? sidesOfMatch(item, viewer, session) : sidesOfOffer(item, session))
  if (!sides) throw new Failure('request.unknown')
  const [party, placed] = await Promise.all([deps.blocks.party(sides.otherId), deps.blocks.placedBy([sides.byId])])
  const isPlaced = placed.some(({ otherId }) => otherId === sides.otherId)
  if (!party) throw new Failure('block.nobody')
  if (!isPlaced && placed.length >= maxBlocks) throw new Failure('block.too-many')
  if (!isPlaced) {
    const names = viewer ? party : {} // an offer does not show who its owner is
    const block = { ...sides, ...names, requestId, placed: at.toISOString(), blockId: BlockId.parse(newId('blk')) }
    if ((await deps.blocks.place(block)) === 'nobody') throw new Failure('block.nobody')
  }
  await deps.closeOffersBetween(sides, at)
  return { message: 'You will not see each other on Sameway any more.' }
}

/** Drivers cannot block: their business is the other side of its requests. */
const sidesOfMatch = (item: RequestItem, viewer: Viewer, { userId }: Session): Sides | undefined => {
  const { ownerId, businessId, carrierId, formerCarrierId, offer } = item
  if (viewer === 'business') return businessId && { byId: businessId, otherId: ownerId }
  if (viewer === 'carrier') return businessId ? undefined : { byId: userId, otherId: ownerId }
  const otherId: PartyId | undefined = businessId ?? carrierId ?? formerCarrierId ?? offer?.partnerId
  if (!otherId) throw new Failure('block.nobody')
  return { byId: userId, otherId }
}

const sidesOfOffer = ({ offer, ownerId }: RequestItem, { userId }: Session): Sides | undefined =>
  offer?.partnerId === userId ? { byId: userId, otherId: ownerId } : undefined

export const listBlocks = async (
  { blocks }: { blocks: Pick<BlockStore, 'placedBy'> },
  session: Session,
): Promise<Reply<typeof blocksContract.listBlocks>> => ({
  blocks: (await blocks.placedBy(sidesOf(session))).map(toBlock),
})

const toBlock = ({ blockId, name, otherId, requestId, placed }: PlacedBlock): Block => ({
  id: blockId,
  name: name ?? null,
  is_business: otherId.startsWith('biz_'),
  request_id: requestId,
  blocked_at: placed,
})

// The other side may place or take back a block meanwhile.
const maxRounds = 5

/** The answer is always the same, so a repeated call is no failure, and no id shows whether it is in use. */
export const unblock = async (
  { blocks }: { blocks: Pick<BlockStore, 'placedBy' | 'lift'> },
  session: Session,
  blockId: BlockId,
): Promise<Reply<typeof blocksContract.unblock>> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const block = (await blocks.placedBy(sidesOf(session))).find((placed) => placed.blockId === blockId)
    if (!block || (await blocks.lift(block))) return { message: 'You can see each other on Sameway again.' }
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}
