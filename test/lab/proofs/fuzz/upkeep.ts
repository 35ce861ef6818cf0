import type { Answer } from '#test/support/http-call.ts'
import { type Draft, draftOf, type Input } from './draft.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { codeIn } from './judge.ts'
import type { readiesOf } from './readies.ts'
import { type Slot, slots, withoutSession } from './test-users.ts'
import type { World } from './world.ts'

/** Calls that change their caller: signing in, for instance, ends the session that the browser had. */
const changing = [
  'login',
  'register',
  'registerBusiness',
  'logout',
  'eraseAccount',
  'setUp',
  'changePassword',
  'endSession',
  'saveBusiness',
  'apply',
  'savePapers',
  'saveBusinessPapers',
  'saveProfile',
  'setStatus',
]
const idsIn = (body: unknown): string[] => {
  const ids: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'request_ids') : undefined
  return Array.isArray(ids) ? ids.map(String) : []
}

/** A user who has taken a job may see its details. */
export const takeIn = (world: World, operation: string, caller: Slot, { params, body }: Input): void => {
  const id = params.id ?? params.requestId ?? ''
  if (operation === 'acceptRequest' || operation === 'acceptOffer') world.join(id, caller)
  const assigned = operation === 'assignDelivery' ? [id] : operation === 'assignDeliveries' ? idsIn(body) : []
  for (const one of assigned) world.join(one, caller, caller === 'business' ? 'driver' : 'rivalDriver')
}

/** Users have limits for everything, so new ones replace them in time. */
const maxUses = 8
/** Calls that prepare others count, too. A driver may have thirty deliveries. */
const maxThings: [Slot, number][] = [
  ['requester', maxUses],
  ['partner', maxUses],
  ['driver', 25],
]

type Done = { one: FuzzCase; caller: Slot; input: Input; draft: Draft; answer: Answer; isReady: boolean }

/** Keeps a world useful: prepares again what an answer has used up, and replaces people whom it has changed. */
export const upkeepOf = (world: World, readies: ReturnType<typeof readiesOf>) => {
  const uses = new Map<Slot, number>()

  const replace = async (slot: Slot): Promise<void> => {
    const gone = await world.replaceUser(slot)
    for (const one of gone) uses.delete(one)
    readies.without(gone)
  }

  const namedIn = ({ params }: Input): Slot[] => {
    const ids = Object.values(params)
    return slots.filter((slot) =>
      [world.testUsers[slot].userId, world.testUsers[slot].user?.businessId].some((id) => id && ids.includes(id)),
    )
  }

  return async ({ one, caller, input, draft, answer, isReady }: Done): Promise<void> => {
    const { operation } = one.one
    const meant = draftOf(one.one, input)
    const isGranted = answer.status < 400 && draft.method !== 'GET'
    const isLimited = isReady && answer.status === 429
    const isLost = !withoutSession.includes(caller) && codeIn(answer.text) === 'session.none'
    const isBent = draft.method !== meant.method || draft.path !== meant.path
    if (isGranted) {
      uses.set(caller, (uses.get(caller) ?? 0) + 1)
      for (const slot of namedIn(input)) await replace(slot)
    }
    if (isGranted || isLimited) readies.spent(one.one)
    const isWornOut = isGranted && (isBent || changing.includes(operation) || (uses.get(caller) ?? 0) >= maxUses)
    if (isLimited || isLost || isWornOut) await replace(caller)
    for (const [slot, most] of maxThings)
      if ((world.busy.get(slot) ?? 0) + (uses.get(slot) ?? 0) >= most) await replace(slot)
  }
}
