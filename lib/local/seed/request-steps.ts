import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { StepWords } from '#functions/domain/requests/history-item.ts'
import type { Carrier } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { AttemptChoice, AttemptReason, LeftWith } from '#shared/model/at-the-door.ts'
import type { CarrierReason, OwnerReason } from '#shared/model/cancellation-rules.ts'
import type { BusinessId } from '#shared/model/ids.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './product.ts'

/** Who carries it: a partner, or a driver of a business. */
export type PlannedCarrier = { user: UserItem; business?: UserItem }

type What =
  | { type: 'take' | 'start' | 'complete' | 'expire' }
  | { type: 'cancel'; reason?: OwnerReason }
  | { type: 'giveBack'; reason: CarrierReason }
  | { type: 'handOver'; leftWith: LeftWith; name?: string }
  | { type: 'attempt'; reason: AttemptReason }
  | { type: 'decide'; choice: AttemptChoice }

export type PlannedStep = What & {
  at: Date
  /** What somebody adds to it: words, and pictures by their names. */
  note?: string
  pictures?: readonly string[]
}

type Tools = { product: Product; pictures: Pictures }

/** The state of a request after a step. */
export const nextState = (
  product: Product,
  was: RequestItem,
  step: PlannedStep,
  carrier: PlannedCarrier | undefined,
): RequestItem => {
  const { at, note } = step
  const byOwner = { by: was.ownerId, at }
  if (step.type === 'expire') return product.expired(was, at) ?? was
  if (step.type === 'decide') return product.decided(was, { choice: step.choice }, byOwner)
  if (step.type === 'cancel') {
    if (!step.reason) return product.cancelled(was, byOwner)
    return product.decideCancel(was, byOwner, { reason: step.reason, note })?.next ?? was
  }
  if (!carrier) throw new Error('Nobody carries it')
  const act = { by: carrier.user.userId, at }
  switch (step.type) {
    case 'take':
      return take(product, was, carrier, at)
    case 'start':
      return product.started(was, act)
    case 'complete':
      return product.completed(was, act)
    case 'handOver':
      return product.handedOver(was, step.leftWith, act)
    case 'attempt':
      return product.attempted(was, { reason: step.reason, hasPhoto: (step.pictures ?? []).length > 0 }, act)
    case 'giveBack':
      return product.givenBack(was, act, { reason: step.reason, ...(note && { note }) })
  }
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

/** What the row of a step keeps of its words. Why somebody cancels or gives back lies in the request itself. */
const wordsOf = (step: PlannedStep): StepWords => {
  const note = step.note ? { note: step.note } : {}
  switch (step.type) {
    case 'handOver':
      return { leftWith: step.leftWith, ...(step.name && { name: step.name }), ...note }
    case 'attempt':
      return { reason: step.reason, ...note }
    case 'start':
    case 'decide':
      return note
    default:
      return {}
  }
}

/** The row of the words and photos of a step, and those of the photos; none for a step without. */
export const addedRows = async (
  { product, pictures }: Tools,
  state: RequestItem,
  step: PlannedStep,
): Promise<Action[]> => {
  const words = wordsOf(step)
  const { requestId, version, event } = state
  const { by } = event
  if (by === 'system' || (!step.pictures && Object.keys(words).length === 0)) return []
  const claims = await Promise.all(
    (step.pictures ?? []).map((picture, index) =>
      pictures.claim({
        picture,
        purpose: 'proof',
        ownerId: by,
        usedBy: requestId,
        at: step.at,
        name: `${requestId} proof ${version} ${index}`,
      }),
    ),
  )
  const row = product.stepRow(
    requestId,
    product.stepOf(
      state,
      words,
      claims.map(({ file }) => file),
    ),
  )
  return [{ Put: { Item: row } }, ...claims.map(({ action }) => action)]
}
