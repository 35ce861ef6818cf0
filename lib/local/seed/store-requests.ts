import type { Counted } from '#functions/domain/requests/counters/counter-store.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Effect } from '#functions/domain/shared/effect.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { type BusinessId, RequestId } from '#shared/model/ids.ts'
import { tariffVersion } from '#shared/model/pricing.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { claimPicture } from './claim-picture.ts'
import { bodyOf, type PlannedRequest, type PlannedStep } from './plan.ts'
import { product } from './product.ts'
import type { Carrier } from './world.ts'

const requestIdOf = (key: string): RequestId => product.idFor(RequestId, 'req', `request ${key}`)

/** The request as it was last written. */
export const findRequest = async (key: string): Promise<RequestItem | undefined> => {
  const stored = await product.requestDeps.requests.find(requestIdOf(key))
  return stored && product.asWritten(stored)
}

/** Stores a request with everything that its steps have caused, except mails. Repeated, it stores nothing. */
export const storeRequest = async (plan: PlannedRequest, now: Date): Promise<void> => {
  const { posted, detail, claims } = await post(plan)
  const states = [posted]
  const actions = [...claims]
  let item = posted
  for (const step of plan.steps) {
    item = nextState(item, step, plan.carrier)
    states.push(item)
    actions.push(...(await addedRows(item, step)))
  }
  if (plan.isPaid) item = { ...item, paidAt: item.event.at }
  const effects = states.flatMap((state, index) => effectsOf(states[index - 1], state))
  const counted = sumByRow(states.flatMap((state, index) => product.countersOf(states[index - 1], state)))
  await product.transact([
    { Put: { Item: product.requestRow(item), ConditionExpression: 'attribute_not_exists(PK)' } },
    { Put: { Item: product.detailRow(item.requestId, detail) } },
    ...rowsOf(effects),
    ...actions,
    ...counted.map((one) => product.counterWrite(one, item).action),
  ])
  for (const effect of effects)
    if (effect.type === 'schedule-task' && effect.task.at > now.toISOString()) await product.scheduleTask(effect.task)
}

/** Finishes a job of an earlier day, as its carrier would have done meanwhile. */
export const finishJob = async (key: string, now: Date): Promise<void> => {
  let was = await findRequest(key)
  for (const type of ['expire', 'start', 'complete'] as const) {
    if (!was || !isCarried(was.status)) return
    const old = was
    const next = type === 'start' && old.status !== 'matched' ? old : nextState(old, { type, at: now })
    if (next === old) continue
    const changed = await product.requestDeps.requests.change(old.requestId, (stored) =>
      product.asWritten(stored).version === old.version ? { next } : undefined,
    )
    if (changed !== next) return
    was = next
    await product.transact(rowsOf(effectsOf(old, next)))
  }
}

const effectsOf = (old: RequestItem | undefined, state: RequestItem): Effect[] =>
  product.requestEffects({
    old: old && product.requestRow(old),
    new: product.requestRow(state),
    at: new Date(state.event.at),
  })

const rowsOf = (effects: readonly Effect[]): Action[] =>
  effects.flatMap((effect) => (effect.type === 'put-row' ? [{ Put: { Item: effect.row as Item } }] : []))

/** A transaction writes each row only once, so the changes of several steps to a row are added up. */
const sumByRow = (every: readonly Counted[]): Counted[] => {
  const sums = new Map<string, Counted>()
  for (const counted of every) {
    const name = `${counted.row.PK} ${counted.row.SK}`
    const amounts = { ...sums.get(name)?.amounts }
    for (const [counter, amount] of Object.entries(counted.amounts)) amounts[counter] = (amounts[counter] ?? 0) + amount
    sums.set(name, { ...counted, amounts })
  }
  return [...sums.values()]
}

/** The rows of a new request, as its owner's form makes them. */
const post = async (plan: PlannedRequest) => {
  const { owner, thing, postedAt } = plan
  const requestId = requestIdOf(plan.key)
  const { asksShopping } = categoryRules[thing.category]
  const picture = asksShopping ? 'receipt' : thing.picture
  const purpose = asksShopping ? 'receipt' : 'request-photo'
  const claim =
    picture && (await claimPicture({ picture, purpose, ownerId: owner.userId, usedBy: requestId, at: postedAt }))
  const form = product.formOf(bodyOf(plan, claim ? claim.file.uploadId : undefined))
  const way = await product.findRoute(product.partnerDeps, form)
  const suggestedPence = product.priceOfForm(form, way.kilometres).pence
  const { item, detail }: { item: RequestItem; detail: RequestDetail } = product.newRequest(form, {
    requestId,
    ownerId: owner.userId,
    at: postedAt,
    way,
    pricePence: Math.ceil(suggestedPence / 50) * 50 + plan.extraPounds * 100,
    suggestedPence,
    tariff: tariffVersion,
    files: claim ? [claim.file] : [],
    offer: undefined,
    bodyHash: undefined,
  })
  return { posted: item, detail, claims: claim ? [claim.action] : [] }
}

/** The state of a request after a step. */
const nextState = (was: RequestItem, step: PlannedStep, carrier?: Carrier): RequestItem => {
  const { at } = step
  const byOwner = { by: was.ownerId, at }
  const byCarrier = { by: was.carrierId ?? was.ownerId, at }
  switch (step.type) {
    case 'take':
      return carrier ? taken(was, carrier, at) : was
    case 'start':
      return product.started(was, byCarrier)
    case 'complete':
      return product.completed(was, byCarrier)
    case 'handOver':
      return product.handedOver(was, step.words.leftWith, byCarrier)
    case 'attempt':
      return product.attempted(was, { reason: step.words.reason, hasPhoto: step.pictures !== undefined }, byCarrier)
    case 'giveBack':
      return product.givenBack(was, byCarrier, step.why)
    case 'decide':
      return product.decided(was, { choice: step.choice }, byOwner)
    case 'cancel':
      return step.why ? (product.decideCancel(was, byOwner, step.why)?.next ?? was) : product.cancelled(was, byOwner)
    case 'expire':
      return product.expired(was, at) ?? was
  }
}

const taken = (was: RequestItem, { user, business }: Carrier, at: Date): RequestItem => {
  const keyId = product.requestDeps.keyRing().current.id
  if (!business) {
    const carrier = { carrierId: user.userId, carrierName: user.firstName ?? 'Partner', actualMode: was.mode }
    return product.accepted(was, carrier, keyId, { by: user.userId, at })
  }
  const businessId = business.businessId as BusinessId // it owns one
  const carrier = { carrierId: user.userId, businessId, carrierName: business.businessName ?? '' }
  return product.assigned(was, carrier, keyId, { by: business.userId, at })
}

/** The row of the words and photos of a step, and those of the photos. */
const addedRows = async (state: RequestItem, { at, words = {}, pictures = [] }: PlannedStep): Promise<Action[]> => {
  const { requestId, version, event } = state
  const { by } = event
  if (by === 'system' || (pictures.length === 0 && Object.keys(words).length === 0)) return []
  const claims = await Promise.all(
    pictures.map((picture, index) => {
      const name = `${requestId} proof ${version} ${index}`
      return claimPicture({ picture, purpose: 'proof', ownerId: by, usedBy: requestId, at, name })
    }),
  )
  const photos = claims.map(({ file }) => file)
  const row = product.stepRow(requestId, product.stepOf(state, words, photos))
  return [{ Put: { Item: row } }, ...claims.map(({ action }) => action)]
}
