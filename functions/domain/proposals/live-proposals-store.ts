import { unlessBlocked } from '#functions/domain/requests/match-store.ts'
import { DeleteCommand } from '#functions/platform/table/commands.ts'
import { type Item, keys, listKeys, proposalSections } from '#functions/platform/table/keys.ts'
import { queryRows, readRows } from '#functions/platform/table/read-rows.ts'
import { type Action, table, tableName, transact } from '#functions/platform/table/table.ts'
import { joinUpdateParts, type UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { Failure } from '#shared/model/failure.ts'
import type { BusinessId, ProposalId, RequestId, UserId } from '#shared/model/ids.ts'
import type { ProposalState } from '#shared/model/proposal-rules.ts'
import { type ProposalItem, proposalIndex, proposalOfRow, proposalRow } from './proposal-item.ts'

type CarrierId = UserId | BusinessId

/** REQ#r / PROPS: who holds a place, by the id of the carrier. A place is free again without a write. */
type Place = { version: number; endsAt: string }
export type Places = { revision: number; taken: ReadonlyMap<string, Place> }

/** The carrier's last proposal for a request, and the request's places. */
export type Standing = { own: ProposalItem | undefined; places: Places }

const placesOf = ({ PK: _, SK: __, ttl: ___, revision, ...taken }: Item = {}): Places => ({
  revision: Number(revision ?? 0),
  taken: new Map(Object.entries(taken as Record<string, Place>)), // only this store writes it
})

const isOver = (place: Place, { version, at }: Pick<ProposalItem, 'version' | 'at'>): boolean =>
  place.version !== version || place.endsAt <= at

/** The carriers who hold a place beside this proposal. */
export const othersLive = ({ taken }: Places, proposal: Pick<ProposalItem, 'carrierId' | 'version' | 'at'>): number =>
  [...taken].filter(([carrierId, place]) => carrierId !== proposal.carrierId && !isOver(place, proposal)).length

const unlessChanged = (was: ProposalItem | undefined): UpdateParts =>
  was
    ? {
        condition: '#proposalId = :was AND #state = :wasState',
        names: { '#proposalId': 'proposalId', '#state': 'state' },
        values: { ':was': was.proposalId, ':wasState': was.state },
      }
    : { condition: 'attribute_not_exists(PK)' }

const conditionOf = ({ condition, names, values }: UpdateParts) => ({
  ...(condition && { ConditionExpression: condition }),
  ...(names && { ExpressionAttributeNames: names }),
  ...(values && { ExpressionAttributeValues: values }),
})

/** The request still waits as the carrier saw it. A proposal writes nothing of it. */
const requestWaits = ({ requestId, version }: ProposalItem): Action => ({
  ConditionCheck: {
    Key: keys.request(requestId),
    ConditionExpression: '#version = :version AND #status = :waiting',
    ExpressionAttributeNames: { '#version': 'version', '#status': 'status' },
    ExpressionAttributeValues: { ':version': version, ':waiting': 'pending_match' },
  },
})

const takePlace = (item: ProposalItem, { revision, taken }: Places): Action => {
  const over = [...taken].filter(([carrierId, place]) => carrierId !== item.carrierId && isOver(place, item))
  const { version, endsAt } = item
  return {
    Update: {
      Key: keys.proposalPlaces(item.requestId),
      ...joinUpdateParts([
        {
          set: '#carrier = :place, #ttl = :ttl',
          names: { '#carrier': item.carrierId, '#ttl': 'ttl' },
          values: { ':place': { version, endsAt }, ':ttl': item.ttl },
        },
        ...over.map(([carrierId], index) => ({ remove: `#over${index}`, names: { [`#over${index}`]: carrierId } })),
        {
          add: 'revision :one',
          condition: revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision',
          values: { ':one': 1, ...(revision > 0 && { ':revision': revision }) },
        },
      ]),
    },
  }
}

const freePlace = ({ requestId, carrierId }: ProposalItem): Action => ({
  Update: {
    Key: keys.proposalPlaces(requestId),
    UpdateExpression: 'REMOVE #carrier ADD revision :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#carrier': carrierId },
    ExpressionAttributeValues: { ':one': 1 },
  },
})

/** Changes the state of a proposal that still waits. */
const changeState = (was: ProposalItem, state: ProposalState) => ({
  Key: keys.proposal(was.requestId, was.carrierId),
  ...joinUpdateParts([
    {
      set: '#state = :state, GSI2SK = :place',
      values: { ':state': state, ':place': proposalIndex({ ...was, state }).GSI2SK },
    },
    unlessChanged(was),
  ]),
})

/** Newest first; eventually consistent. Those that wait for an answer alone, or all that are still kept. */
const ofCarrier = async (carrierId: CarrierId, { isWaiting }: { isWaiting: boolean }): Promise<ProposalItem[]> => {
  const rows = await queryRows({
    IndexName: 'GSI2',
    KeyConditionExpression: `GSI2PK = :list${isWaiting ? ' AND begins_with(GSI2SK, :waiting)' : ''}`,
    ExpressionAttributeValues: {
      ':list': listKeys.proposals(carrierId),
      ...(isWaiting && { ':waiting': proposalSections.live }),
    },
    ScanIndexForward: false,
  })
  return rows.map(proposalOfRow)
}

export const liveProposalsStore = {
  /** Reads consistently, for decisions. */
  async standing(requestId: RequestId, carrierId: CarrierId): Promise<Standing> {
    const [places, own] = [keys.proposalPlaces(requestId), keys.proposal(requestId, carrierId)]
    const rows = await readRows([places, own], { isConsistent: true })
    const found = rows.find(({ SK }) => SK === own.SK)
    return { own: found && proposalOfRow(found), places: placesOf(rows.find(({ SK }) => SK === places.SK)) }
  },

  /** All proposals for a request, over or not, read consistently. */
  async ofRequest(requestId: RequestId): Promise<ProposalItem[]> {
    const { PK, SK } = keys.proposal(requestId, '')
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :request AND begins_with(SK, :first)',
      ExpressionAttributeValues: { ':request': PK, ':first': SK },
      ConsistentRead: true,
    })
    return rows.map(proposalOfRow)
  },

  async find(requestId: RequestId, proposalId: ProposalId): Promise<ProposalItem | undefined> {
    return (await liveProposalsStore.ofRequest(requestId)).find((one) => one.proposalId === proposalId)
  },

  ofCarrier: (carrierId: CarrierId): Promise<ProposalItem[]> => ofCarrier(carrierId, { isWaiting: false }),

  /**
   * Replaces the carrier's last one; false if that, the request or its places have changed since the read. Refused if
   * one side has just blocked the other.
   */
  async create(item: ProposalItem, { own, places }: Standing): Promise<boolean> {
    const put = { Put: { Item: proposalRow(item), ...conditionOf(unlessChanged(own)) } }
    const unblocked = unlessBlocked(item, item.carrierId, () => new Failure('request.gone'))
    const written = await transact([requestWaits(item), put, takePlace(item, places), unblocked.action])
    if (!written.done && written.refused.has(3)) throw unblocked.refusal()
    return written.done
  },

  /** The write that accepts it, for the step of its request. */
  accept: (was: ProposalItem): Action => ({ Update: changeState(was, 'accepted') }),

  /** A write in its place that is always refused, so that it takes as long as one that is refused by another row. */
  refuse: (was: ProposalItem): Action => ({
    ConditionCheck: {
      Key: keys.proposal(was.requestId, was.carrierId),
      ConditionExpression: '#proposalId = :none',
      ExpressionAttributeNames: { '#proposalId': 'proposalId' },
      ExpressionAttributeValues: { ':none': '' },
    },
  }),

  /** Ends one that still waits, which frees its place; false if it does not wait any more. */
  async end(was: ProposalItem, state: 'declined' | 'withdrawn' | 'lapsed'): Promise<boolean> {
    return (await transact([{ Update: changeState(was, state) }, freePlace(was)])).done
  },

  /** Takes back what a carrier has proposed. Safe to repeat. */
  async endAllOf(carrierId: CarrierId): Promise<void> {
    const waiting = await ofCarrier(carrierId, { isWaiting: true })
    await inBatches(waiting, (item) => liveProposalsStore.end(item, 'withdrawn'))
  },

  /** Ends what a carrier has proposed to an owner. Safe to repeat. */
  async endBetween(carrierId: CarrierId, ownerId: UserId, state: 'declined' | 'withdrawn'): Promise<void> {
    const waiting = await ofCarrier(carrierId, { isWaiting: true })
    await inBatches(
      waiting.filter((item) => item.ownerId === ownerId),
      (item) => liveProposalsStore.end(item, state),
    )
  },

  /** Deletes what a carrier who is erased has proposed. */
  async forgetAllOf(carrierId: CarrierId): Promise<void> {
    await inBatches(await liveProposalsStore.ofCarrier(carrierId), ({ requestId }) =>
      table.send(new DeleteCommand({ TableName: tableName, Key: keys.proposal(requestId, carrierId) })),
    )
  },
}

export type LiveProposalsStore = typeof liveProposalsStore
