import { isDeepStrictEqual } from 'node:util'
import { fingerprint, type Item, keys, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { isLegalTransition, requestLifecycle } from '#shared/model/request-lifecycle.ts'
import type { Row, RowChange } from '../stage.ts'
import type { Step } from '../step.ts'
import { mayNotify } from './notified.ts'
import { ownershipOf } from './owners-of.ts'
import { type Principals, partiesOf, principalsOf, requestsAround } from './principals.ts'

/** The counters of the other side that a step on a request may change. */
const countedWithParties = new Set(['userCounters', 'businessCounters', 'businessDay', 'taxYear', 'pause'])
/** Rows of a request and of its problems. */
const ofRequest = new Set([
  'request',
  'requestDetail',
  'requestStep',
  'requestEvent',
  'requestTold',
  'requestMails',
  'requestNumber',
  'proposal',
  'proposalPlaces',
  'problem',
  'matchReviews',
])

type Reach = Principals & {
  mayTouch: (requestId: string) => boolean
  parties: Set<string>
  /** The first ones of changed requests: their rows list everyone who was shown the changes. */
  firsts: Set<string>
}

const requestIdOf = (row: Row | undefined): string | undefined => {
  if (!row) return undefined
  if (kindOf(row.item) === 'problem') return String(row.item.requestId)
  if (ownershipOf(row.item)?.kind === 'requestNumber') return String(row.item.SK)
  const [, id] = String(row.item.PK).split('#')
  return id
}

/** A problem keeps its sides, also after its carrier has given the request back. */
const sidesOf = ({ item: { ownerId, carrierId, businessId } }: Row): string[] =>
  [ownerId, carrierId, businessId].map(String)

/** The requests that a step may change: those that it names, and those of the actor. */
const reachOf = (step: Step): Reach => {
  const principals = principalsOf(step)
  const isOfPeople = (id: string): boolean => principals.people.has(id)
  const known = new Map<string, boolean>()
  const mayTouch = (requestId: string): boolean => {
    const may =
      known.get(requestId) ??
      (principals.named.has(requestId) || requestsAround(step, requestId).flatMap(partiesOf).some(isOfPeople))
    known.set(requestId, may)
    return may
  }
  const touched = step.transitions
    .flatMap(({ was, next }) => next ?? was ?? [])
    .filter((one) => mayTouch(one.requestId))
  const parties = new Set(touched.flatMap(({ requestId }) => requestsAround(step, requestId).flatMap(partiesOf)))
  const firsts = new Set(touched.flatMap(({ rang }) => rang?.first ?? []))
  return { ...principals, mayTouch, parties, firsts }
}

const isExpired = ({ before, after }: RowChange, at: number): boolean =>
  before !== undefined && after === undefined && Number(before.item.ttl) * 1000 < at

/**
 * An upload belongs to its owner, or is deleted with what uses it; the proof of a step stays for the other side.
 * Evidence of the right to work goes on its own day alone, even if its partner or its admin was erased before.
 */
const mayChangeUpload = ({ before, after }: RowChange, { people, named }: Reach): boolean => {
  const { uploadId, ownerId, usedBy, purpose } = (before ?? after)?.item ?? {}
  const isOwn = people.has(String(ownerId))
  if (purpose === 'right-to-work' && before?.item.state === 'claimed')
    return after ? people.has(String(usedBy)) : named.has(String(uploadId))
  // The copy of a reported photo, the hidden photo, and the end of both.
  const report = String((after ?? before)?.item.usedBy)
  if (report.startsWith('rpt_') && (!before || named.has(report))) return true
  if (after) return isOwn
  return people.has(String(usedBy)) || (isOwn && (purpose !== 'proof' || String(usedBy).startsWith('prb_')))
}

/**
 * The named effect of a registration: a browser belongs to the account that registered it last, and leaves the devices
 * of the one before.
 */
const mayTakeDevice = ({ before, after }: RowChange, { people }: Reach, { operation, given }: Step): boolean => {
  const endpoint = String(given.body?.endpoint)
  if (operation !== 'registerDevice' || !before) return false
  const isLock = before.item.PK === keys.pushLock(fingerprint(endpoint)).PK
  return isLock ? people.has(String(after?.item.userId)) : !after && before.item.endpoint === endpoint
}

/** The named effect of a press in a mail, by anyone who has it: the mails of its topic to its reader end. */
const mayEndMails = ({ before, after }: RowChange, { operation, given }: Step): boolean => {
  if (operation !== 'unsubscribe' || !before || !after) return false
  const [, content = ''] = String(given.params?.token).split('.')
  const ended = [ownerIdOf(before.item.PK), 'requests']
  const others = ({ callId: _, notificationsOff: __, ...rest }: Item) => rest
  return (
    Buffer.from(content, 'base64url').toString() === JSON.stringify(ended) &&
    isDeepStrictEqual(others(after.item), others(before.item)) &&
    isDeepStrictEqual(switchedOff(after), new Set([...switchedOff(before), 'requests.mail']))
  )
}

const switchedOff = ({ item }: Row): Set<unknown> =>
  item.notificationsOff instanceof Set ? item.notificationsOff : new Set()

/** A carrier's own proposal, and the place that it takes, may go without naming its request: when they go offline. */
const isOfProposal = ({ before, after }: RowChange, { people }: Reach, { rows }: Step): boolean => {
  const { item } = before ?? after ?? {}
  const isTheirs = (row: Item | undefined): boolean =>
    kindOf(row) === 'proposal' && row?.PK === item?.PK && people.has(ownerIdOf(row?.SK))
  if (kindOf(item) === 'proposal') return isTheirs(item)
  return kindOf(item) === 'proposalPlaces' && rows.some((one) => isTheirs((one.before ?? one.after)?.item))
}

/** The named effect of a block: the other side's waiting jobs go out of its sight. */
const isHiddenByBlock = (requestId: string, step: Step): boolean => {
  const named = Object.values(step.given.params ?? {}).flatMap((id) => requestsAround(step, id).flatMap(partiesOf))
  const owners = requestsAround(step, requestId).flatMap((item) => item?.ownerId ?? [])
  return step.operation === 'blockParty' && owners.some((ownerId) => named.includes(ownerId))
}

const faultOf = (change: RowChange, reach: Reach, step: Step): string | undefined => {
  const { before, after, name } = change
  const row = before ?? after
  const ownership = row && ownershipOf(row.item)
  const what = `${before ? (after ? 'changed' : 'deleted') : 'created'} ${name.replace('\u0000', ' ')}`
  if (!ownership) return `${what}, and its owner is not defined`
  const { kind, owners } = ownership
  if (kind === 'audit') return before ? `${what} of the trail` : undefined
  if (owners.length === 0 || isExpired(change, step.at)) return undefined
  // What is reported of a carrier stays for its years, even when their own account is erased.
  if (kind === 'taxYear' && !after) return `${what}, which is kept for HMRC`
  if (kind === 'notification') return mayNotify(change, reach, step) ? undefined : `${what}, an entry that is not due`
  if ((kind === 'pushDevice' || kind === 'pushLock') && mayTakeDevice(change, reach, step)) return undefined
  if (kind === 'user' && mayEndMails(change, step)) return undefined
  if (kind === 'upload') return mayChangeUpload(change, reach) ? undefined : `${what} of ${owners.join(' and ')}`
  if (isOfProposal(change, reach, step)) return undefined
  if (ofRequest.has(kind)) {
    const id = requestIdOf(row) ?? ''
    const isNamed = kind === 'requestTold' && (reach.firsts.has(id) || isHiddenByBlock(id, step))
    const isSide = kind === 'problem' && sidesOf(row).some((side) => reach.people.has(side))
    return isNamed || isSide || reach.mayTouch(id) ? undefined : `${what}, a request of others`
  }
  if (countedWithParties.has(kind) && owners.some((id) => reach.parties.has(id))) return undefined
  if (kind === 'report' && before && reach.named.has(owners[0] ?? '')) return undefined
  const isNew = !before && owners.every((id) => !step.world.view.ids.includes(id) && !id.includes('@'))
  return isNew || owners.some((id) => reach.people.has(id)) ? undefined : `${what} of ${owners.join(' and ')}`
}

/** A step of a request is one of its lifecycle, by a person who may take it. */
const wrongSteps = ({ transitions }: Step): string[] =>
  transitions.flatMap(({ was, next }) => {
    if (!next || next.version !== (was?.version ?? 0) + 1) return []
    const { event, requestId, ownerId, status } = next
    if (!isLegalTransition(event.type, was?.status ?? null, status))
      return [`${event.type} led ${requestId} from ${was?.status} to ${status}`]
    const who: readonly string[] = requestLifecycle[event.type].who
    const isTheirs = event.by === 'system' ? who.includes('system') : event.by !== ownerId || who.includes('requester')
    const isOthers =
      event.by === 'system' || event.by === ownerId || who.some((role) => role !== 'requester' && role !== 'system')
    return isTheirs && isOthers ? [] : [`${event.by} did ${event.type} to ${requestId}, whose step it is not`]
  })

const filesTouched = (step: Step, reach: Reach): string[] => {
  const { before, files, rows } = step
  if (files.length === 0) return []
  const uploads = [...before.rows.values(), ...rows.flatMap(({ after }) => after ?? [])].filter(
    ({ item }) => item.uploadId !== undefined && String(item.PK).startsWith('UPL#'),
  )
  return files.flatMap(({ key, was, isThere }) => {
    const [folder, ownerId = ''] = key.split('/')
    // A file that no form has named is deleted after a day.
    if (folder === 'quarantine' && (reach.people.has(ownerId) || (!step.who && !isThere))) return []
    if (folder === 'quarantine') return [`the file ${key} was touched`]
    if (was && isThere) return [`the file ${key} was written over`]
    const row = uploads.find(({ item }) => item.fileKey === key)
    if (!row) return [`the file ${key} ${isThere ? 'came without a row' : 'is gone, and no row names it'}`]
    const change: RowChange = { name: key, before: isThere ? undefined : row, after: isThere ? row : undefined }
    return mayChangeUpload(change, reach) ? [] : [`the file of ${row.item.uploadId} of ${row.item.ownerId} is gone`]
  })
}

/** A browser is one of the devices of the account that registered it last, and of no other. */
const sharedBrowsers = ({ who, world, operation, given, answer, before, rows }: Step): string[] => {
  if (operation !== 'registerDevice' || !who || answer?.status !== 200) return []
  const { userId } = world.people[who]
  const endpoint = given.body?.endpoint
  const gone = new Set(rows.filter(({ after }) => !after).map(({ name }) => name))
  const kept = [...before.rows].filter(([name, { item }]) => item.endpoint === endpoint && !gone.has(name))
  return kept.flatMap(([, { item }]) =>
    item.userId === userId ? [] : [`${item.userId} keeps the browser of ${userId}`],
  )
}

/** L1: no one's action deletes or changes what belongs to another, outside the named effects of a transition. */
export const touchedOfOthers = (step: Step): string[] => {
  if (step.rows.length === 0 && step.files.length === 0) return []
  const reach = reachOf(step)
  const faults = step.rows.flatMap((change) => faultOf(change, reach, step) ?? [])
  return [...faults, ...sharedBrowsers(step), ...wrongSteps(step), ...filesTouched(step, reach)]
}
