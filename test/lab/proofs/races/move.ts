import { setImmediate as turn } from 'node:timers/promises'
import { requestOfRow } from '#functions/domain/requests/request-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { parcel, soon } from '#test/lab/model/make-world.ts'
import type { MemoryStage } from '#test/lab/model/memory-stage.ts'
import { callNamed } from '#test/lab/model/moves.ts'
import { product } from '#test/lab/model/product.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { type Answer, type Given, rowName } from '#test/lab/model/stage.ts'
import { comeBack } from '#test/lab/model/take-step.ts'
import { ask, lookAround, type Who, type World } from '#test/lab/model/world.ts'
import { wrongCode } from '#test/support/accounts.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { aPartner } from '#test/support/test-users.ts'

/** The request that a move is about, the index of the move, and the variant of its race. */
export type About = { id: string; index: number; variant: number }
export type Run = (world: World) => Promise<Answer>
/** Prepares a person's call, including the uploads that it needs. */
export type Move = (world: World, about: About) => Promise<Run>
type Own = (world: World, about: About) => Given | Promise<Given>

/** A move of the model by one person, about the request if there is one. `own` replaces parts of the input. */
export const move =
  (who: Who, operation: string, own: Own = () => ({})): Move =>
  async (world, about) => {
    const draw = { world, who, chance: chanceFrom(1), item: world.view.requests.get(about.id), wish: 'offer' }
    const { endpoint, given } = await callNamed(operation, draw)
    const input = { ...given, ...(await own(world, about)) }
    return (now) => ask(now, who, endpoint, input)
  }

/** A call whose whole input is given. */
export const call =
  (who: Who, endpoint: Endpoint, own: Own): Move =>
  async (world, about) => {
    const input = await own(world, about)
    return (now) => ask(now, who, endpoint, input)
  }

/** Makes a move that prepares a race. Returns the id of the newest request. */
export const does = async (world: World, one: Move, id = '', variant = 0): Promise<string> => {
  const run = await one(world, { id, index: 0, variant })
  const { status, body } = await run(world)
  if (status >= 300) throw new Error(`on the way to a race: ${status} ${body.code}`)
  await lookAround(world)
  return [...world.view.requests.keys()].at(-1) ?? ''
}

/** Lets time pass until a second before then, with everyone signed in. */
export const waitUntil = async (world: World, at: string | undefined): Promise<void> => {
  setClock.to(Date.parse(at ?? '') - 1_000)
  await comeBack(world)
}

const answered = (status: number, code?: string): Answer => ({ status, body: { code }, setCookies: [] })

export const email = 'twice@test.example'

/** Asks for a code in a browser without cookies, and returns it. */
export const askForCode = async (world: World, who: Who): Promise<string> => {
  world.people[who].cookies.clear()
  setClock.to(setClock.now() + 2_000) // the least time between two codes
  return String((await ask(world, who, contracts.auth.sendOtp, { body: { email } })).body.otp)
}

export const postBy = (who: Who, { headers = {}, wish = {} } = {}): Move =>
  move(who, 'createRequest', () => ({ headers, body: parcel([], { ...soon(), ...wish }) }))

/** A fleet takes a job for its second driver. */
export const assign = move('fleet', 'assignDelivery', ({ people }) => ({
  body: { driver_user_id: people.second.userId },
}))

/** A job in the pool, and one that a partner has taken. */
export const posted = (world: World): Promise<string> => does(world, postBy('owner'))
export const accept = move('partner', 'acceptRequest')
export const accepted = async (world: World): Promise<string> => does(world, accept, await posted(world))

/** In half of the rounds no guess is right; in the others one in ten is, so that it may be among those that count. */
export const guess = (right: string, { index, variant }: About): string =>
  variant === 1 && index % 10 === 0 ? right : wrongCode(right, index + 1)

/** A deadline passes. */
export const clock: Move = async () => async () => {
  setClock.to(setClock.now() + 1_000)
  return answered(200)
}

/** Runs the sweeper. Whether anything was due yet is not known, so it never counts as first. */
export const sweep: Move = async () => async (world) => {
  await (world.stage as MemoryStage).runSweeper() // all races run on such a stage
  return answered(0)
}

/** Runs the sweeper when everything is due. */
export const sweepDue: Move = async (world, about) => {
  setClock.to(setClock.now() + 1_000)
  const run = await sweep(world, about)
  return async (now) => ({ ...(await run(now)), status: 200 })
}

/** Accepts as a partner of its own each time. */
export const acceptByAnother: Move = async (world, { id }) => {
  const { client } = await aPartner(world.stage.host)
  return (now) => now.stage.ask(client.cookies, contracts.requests.acceptRequest, { params: { id } })
}

/** Turns of the event loop that outlast the other calls of a race. */
const effectTurns = 300

/** Lets what follows from the changes happen as soon as they are written. It never counts as first. */
export const effects: Move = async () => async (world) => {
  for (let left = effectTurns; left > 0; left -= 1) {
    await world.stage.drain()
    await turn()
  }
  return answered(0)
}

export const rightCodeOf = async (world: World, id: string): Promise<string> => {
  const item = world.view.requests.get(id)
  return (item && (await product()).rightCode(item)) ?? ''
}

const triesToResolve = 20

/** An admin decides the problem of a request as soon as there is one. */
export const resolve =
  (who: Who, endingOf: (variant: number) => string | undefined): Move =>
  async (_, { id, variant }) =>
  async (world) => {
    const body = { outcome: 'upheld', ending: endingOf(variant), note: 'We have read what both sides say.' }
    for (let tries = 0; tries < triesToResolve; tries += 1) {
      const row = (await world.stage.snapshot()).rows.get(rowName(keys.request(id)))
      const problemId = row && requestOfRow(row.item).door?.lastProblem
      if (problemId) return ask(world, who, contracts.admin.resolveProblem, { params: { problemId }, body })
      await turn()
    }
    return answered(404, 'nothing was reported')
  }
