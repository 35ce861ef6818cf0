import { gazetteerTable } from '#functions/domain/places/gazetteer-table.ts'
import { slotAfter } from '#shared/model/time-slots.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { gravityOf } from '../worlds/gravity.ts'
import { aWish } from '../worlds/made-requests.ts'
import type { Caller, World } from '../worlds/world.ts'
import type { Call } from './load.ts'
import type { Side } from './side.ts'

const places = 2_000

const callOf = ({ cookieValue }: Caller, method: Call['method'], path: string, body?: object): Call => ({
  method,
  path,
  cookie: `sid=${cookieValue}`,
  ...(body && { body: JSON.stringify(body) }),
})

/** In turn, so that each gets an equal share. */
const inTurn = <One>(all: readonly One[], index: number): One => {
  const one = all[index % all.length]
  if (!one) throw new Error('There are no callers')
  return one
}

/** Partners search around their own position, wherever people live. Ours knows it; the peer reads it from the URL. */
export const listCalls = ({ partners, positions }: World, path: string): Call[] => {
  return Array.from({ length: places }, (_, index) => {
    const { lat, lon } = inTurn(positions, index)
    return callOf(inTurn(partners, index), 'GET', `${path}?lat=${lat}&lng=${lon}`)
  })
}

export const createCalls = (
  { seed, now, requesters }: World,
  { createBody }: Pick<Side, 'createBody'>,
  count: number,
): Call[] => {
  const chance = chanceFrom(seed + 3)
  const gravity = gravityOf(gazetteerTable, chance)
  const { date, slot } = slotAfter(now) // a carrier can start it at once
  return Array.from({ length: count }, (_, index) => {
    const wish = aWish(gravity, chance, date)
    const body = createBody({ ...wish, form: { ...wish.form, preferredTimeSlot: slot } })
    return callOf(inTurn(requesters, index), 'POST', '/api/requests', body)
  })
}

/** A typical mix: of a hundred calls 5 create, 6 list jobs nearby, 9 their own, and 80 check a session. */
export const rushCalls = (world: World, side: Pick<Side, 'createBody'>): Call[] => {
  const ofRequesters = (path: string): Call[] => world.requesters.map((caller) => callOf(caller, 'GET', path))
  const kinds = [
    { calls: createCalls(world, side, world.requesters.length), each: 5 },
    { calls: listCalls(world, '/api/requests/available'), each: 6 },
    { calls: ofRequesters('/api/requests'), each: 9 },
    { calls: ofRequesters('/api/auth/check-session'), each: 80 },
  ]
  const hundreds = Array.from({ length: world.requesters.length / 5 }, (_, index) => index)
  return hundreds.flatMap((hundred) =>
    kinds.flatMap(({ calls, each }) => {
      const first = (hundred * each) % calls.length
      return calls.slice(first, first + each)
    }),
  )
}

type Step = 'accept' | 'status' | 'verify-otp'

/** One call for each of these requests, by its carrier. */
export const stepCalls = ({ partners }: World, step: Step, ids: readonly string[], bodyOf?: (id: string) => object) =>
  ids.map((id, index) => callOf(inTurn(partners, index), 'POST', `/api/requests/${id}/${step}`, bodyOf?.(id)))

/** Every racer accepts each request. The same partners race until one who always wins could carry no more. */
export const raceCalls = ({ partners }: World, ids: readonly string[], racers: number, racesOfAGroup: number): Call[] =>
  ids.flatMap((id, race) =>
    Array.from({ length: racers }, (_, index) => {
      const racer = inTurn(partners, Math.floor(race / racesOfAGroup) * racers + index)
      return callOf(racer, 'POST', `/api/requests/${id}/accept`)
    }),
  )
