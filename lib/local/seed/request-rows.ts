import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Carrier } from '#functions/domain/requests/request-transitions.ts'
import type { ScheduledTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Action, Item } from '#functions/platform/table/table.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import { categoryRules, type TransportMode } from '#shared/model/categories.ts'
import { type BusinessId, RequestId } from '#shared/model/ids.ts'
import { tariffVersion } from '#shared/model/pricing.ts'
import type { TimeSlot } from '#shared/model/time-slots.ts'
import { dramaMobile } from './people.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './product.ts'
import type { Thing } from './things.ts'

/** Who carries it: a partner, or a driver of a business. */
export type PlannedCarrier = { user: UserItem; business?: UserItem }

export type PlannedStep = { type: 'take' | 'start' | 'complete' | 'cancel' | 'expire'; at: Date }

/** A request of the demo world, and what has happened to it. */
export type PlannedRequest = {
  /** The same text is the same request. */
  key: string
  owner: UserItem
  thing: Thing
  mode: TransportMode
  from: string
  to: string
  date: string
  slot: TimeSlot
  postedAt: Date
  /** What its owner pays above the suggestion, in pounds. */
  extraPounds: number
  carrier?: PlannedCarrier
  steps: readonly PlannedStep[]
  isPaid?: boolean
}

export type BuiltRequest = {
  item: RequestItem
  /** Its own rows, its timeline and its files. */
  actions: Action[]
  /** Its deadlines. */
  tasks: ScheduledTask[]
}

type Tools = { product: Product; pictures: Pictures }

export const requestIdOf = ({ idFor }: Pick<Product, 'idFor'>, { key }: Pick<PlannedRequest, 'key'>): RequestId =>
  idFor(RequestId, 'req', `request ${key}`)

/** Builds the rows of a request as the product's own steps would have left them. */
export const buildRequest = async (tools: Tools, plan: PlannedRequest, now: Date): Promise<BuiltRequest> => {
  const { product } = tools
  const { posted, detail, files } = await post(tools, plan)
  const states = [posted]
  for (const step of plan.steps) states.push(next(product, states.at(-1) ?? posted, step, plan.carrier))
  const last = states.at(-1) ?? posted
  const item = plan.isPaid ? { ...last, paidAt: last.event.at } : last
  const effects = states.flatMap((state, index) => {
    const old = states[index - 1]
    return product.requestEffects({
      old: old && product.requestRow(old),
      new: product.requestRow(state),
      at: new Date(state.event.at),
    })
  })
  const ifNew = { ConditionExpression: 'attribute_not_exists(PK)' }
  return {
    item,
    actions: [
      { Put: { Item: product.requestRow(item), ...ifNew } },
      { Put: { Item: product.detailRow(item.requestId, detail) } },
      ...effects.flatMap((effect) => (effect.type === 'put-row' ? [{ Put: { Item: effect.row as Item } }] : [])),
      ...files,
    ],
    tasks: effects.flatMap((effect) =>
      effect.type === 'schedule-task' && effect.task.at > now.toISOString() ? [effect.task] : [],
    ),
  }
}

const post = async ({ product, pictures }: Tools, plan: PlannedRequest) => {
  const { owner, thing, postedAt } = plan
  const requestId = requestIdOf(product, plan)
  const { asksShopping } = categoryRules[thing.category]
  const picture = asksShopping ? 'receipt' : thing.picture
  const purpose = asksShopping ? 'receipt' : 'request-photo'
  const claim =
    picture && (await pictures.claim({ picture, purpose, ownerId: owner.userId, usedBy: requestId, at: postedAt }))
  const form = product.formOf(bodyOf(plan, claim ? claim.file.uploadId : undefined))
  const way = await product.findRoute(product.partnerDeps, form)
  const suggestedPence = product.priceOfForm(form, way.metres).pence
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
  return { posted: item, detail, files: claim ? [claim.action] : [] }
}

/** The form that its owner filled in. */
export const bodyOf = ({ thing, mode, from, to, date, slot }: PlannedRequest, uploadId?: string): NewRequest => {
  const { category, band, size, bags, note } = thing
  const { asksShopping, hasDelivery } = categoryRules[category]
  return NewRequest.parse({
    itemCategory: category,
    preferredTransport: mode,
    ...(band && { weightEstimate: band }),
    ...(size && { length_cm: size[0], width_cm: size[1], height_cm: size[2] }),
    ...(bags && { number_of_bags: bags }),
    description: note,
    pickup_address: from,
    delivery_address: hasDelivery ? to : '',
    receiver_contact_number: dramaMobile(5),
    preferredDate: date,
    preferredTimeSlot: slot,
    ...(uploadId && (asksShopping ? { receipt: uploadId } : { photos: [uploadId] })),
  })
}

const next = (
  product: Product,
  was: RequestItem,
  { type, at }: PlannedStep,
  carrier: PlannedCarrier | undefined,
): RequestItem => {
  if (type === 'cancel') return product.cancelled(was, { by: was.ownerId, at })
  if (type === 'expire') return product.expired(was, at) ?? was
  if (!carrier) throw new Error('Nobody carries it')
  const act = { by: carrier.user.userId, at }
  if (type === 'start') return product.started(was, act)
  if (type === 'complete') return product.completed(was, act)
  return take(product, was, carrier, at)
}

const take = (product: Product, was: RequestItem, { user, business }: PlannedCarrier, at: Date): RequestItem => {
  const keyId = product.requestDeps.keyRing().current.id
  if (!business) {
    const carrier: Carrier = { carrierId: user.userId, carrierName: user.firstName ?? 'Partner', actualMode: was.mode }
    return product.accepted(was, carrier, keyId, { by: user.userId, at })
  }
  const employer = { businessId: business.businessId as BusinessId, name: business.businessName ?? '' } // it owns one
  return product.assigned(was, { driverId: user.userId, business: employer }, keyId, { by: business.userId, at })
}
