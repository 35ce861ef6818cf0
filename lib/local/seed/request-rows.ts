import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Counted } from '#functions/domain/requests/counters/counter-store.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { ScheduledTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Counters } from '#functions/platform/table/update-expressions.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import { categoryRules, type TransportMode } from '#shared/model/categories.ts'
import { RequestId } from '#shared/model/ids.ts'
import { tariffVersion } from '#shared/model/pricing.ts'
import type { TimeSlot } from '#shared/model/time-slots.ts'
import { dramaMobile } from './people.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './product.ts'
import { addedRows, nextState, type PlannedCarrier, type PlannedStep } from './request-steps.ts'
import type { Thing } from './things.ts'

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
  /** What its steps change in counters, one for each row. */
  counted: Counted[]
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
  const added: Action[] = []
  for (const step of plan.steps) {
    const state = nextState(product, states.at(-1) ?? posted, step, plan.carrier)
    states.push(state)
    added.push(...(await addedRows(tools, state, step)))
  }
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
      ...added,
    ],
    counted: sumByRow(states.flatMap((state, index) => product.countersOf(states[index - 1], state))),
    tasks: effects.flatMap((effect) =>
      effect.type === 'schedule-task' && effect.task.at > now.toISOString() ? [effect.task] : [],
    ),
  }
}

/** A transaction writes each row once, so what several steps change in it is added up. */
const sumByRow = (every: readonly Counted[]): Counted[] => {
  const rows = Map.groupBy(every, ({ row }) => `${row.PK} ${row.SK}`)
  return [...rows.values()].flatMap((changes) => {
    const amounts: Counters = {}
    for (const [name, amount] of changes.flatMap((one) => Object.entries(one.amounts)))
      amounts[name] = (amounts[name] ?? 0) + amount
    const changed = Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))
    const [first] = changes
    return first && Object.keys(changed).length > 0 ? [{ ...first, amounts: changed }] : []
  })
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
