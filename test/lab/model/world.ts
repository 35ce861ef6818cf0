import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { pngOf } from '#test/support/sample-files.ts'
import { product } from './product.ts'
import { setClock } from './set-clock.ts'
import { type Answer, type Given, rowsChanged, type Snapshot, type Stage } from './stage.ts'
import { copyOfView, follow, type View } from './view.ts'

/** The people of a world: the design's two owners, three partners, business with two drivers, stranger and admin. */
export const actors = [
  'owner',
  'neighbour',
  'partner',
  'rival',
  'third',
  'fleet',
  'driver',
  'second',
  'stranger',
  'admin',
  'nobody',
] as const
export type Who = (typeof actors)[number]

export const partners = ['partner', 'rival', 'third'] as const satisfies Who[]
export const drivers = ['driver', 'second'] as const satisfies Who[]

export type Person = {
  who: Who
  userId: string
  businessId?: string
  cookies: Map<string, string>
  /** Of their latest session. */
  tokenHash?: string
}

export type World = {
  stage: Stage
  people: Record<Who, Person>
  view: View
  /** The state after the last step. */
  seen: Snapshot
  /** The names of all rows that were seen to change. */
  noticed: Set<string>
}

/** Everyone has a picture of their own, so a copy shows whose it is. */
const pictureOf = (who: Who): Buffer => pngOf({ width: 16 + actors.indexOf(who) })

/** A call from the browser of one of them, which keeps the cookies of the answer. */
export const ask = async (world: World, who: Who, endpoint: Endpoint, given: Given = {}): Promise<Answer> => {
  const { cookies } = world.people[who]
  const answer = await world.stage.ask(cookies, endpoint, given)
  for (const line of answer.setCookies) keepCookie(cookies, line)
  if (who === 'nobody') cookies.delete('sid') // a user who signs up here leaves again
  return answer
}

const keepCookie = (cookies: Map<string, string>, line: string): void => {
  const [pair = '', ...attributes] = line.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
}

/** A user's file, sent as a browser does; undefined where it is refused. */
export const upload = async (world: World, who: Who, purpose: UploadPurpose): Promise<string | undefined> => {
  const picture = pictureOf(who)
  const body = { purpose, contentType: 'image/png', size: picture.length }
  const { status, body: answer } = await ask(world, who, contracts.uploads.startUpload, { body })
  if (status >= 300) return undefined
  await world.stage.sendFile(String(answer.url), picture, answer.headers as Record<string, string>)
  return String(answer.id)
}

/** Signs in a user again whose sessions are over. */
export const signInAgain = async ({ takeFrames }: Stage, person: Person): Promise<void> => {
  const { beginSession } = await product()
  const session = await beginSession(person.userId, { hasSocket: takeFrames !== undefined })
  if (!session) return
  person.cookies.set('sid', session.cookieValue)
  person.tokenHash = session.tokenHash
}

/** Reads the current state: changes since the last step are the proof's own. */
export const lookAround = async (world: World): Promise<void> => {
  await world.stage.drain()
  const now = await world.stage.snapshot()
  const changes = rowsChanged(world.seen, now)
  for (const { name } of changes) world.noticed.add(name)
  follow(world.view, changes)
  world.seen = now
  world.stage.takeLog()
  world.stage.takeFrames?.()
  world.stage.takePushes?.()
}

/** A world as it is now, for one sequence after another. */
export const keepWorld = async (world: World): Promise<() => Promise<World>> => {
  const restore = await world.stage.keep()
  const at = setClock.now()
  const [view, cookies] = [copyOfView(world.view), actors.map((who) => new Map(world.people[who].cookies))]
  return async () => {
    await restore()
    setClock.to(at)
    const people = Object.fromEntries(
      actors.map((who, index) => [who, { ...world.people[who], cookies: new Map(cookies[index]) }]),
    ) as World['people'] // all people once more
    return { ...world, people, view: copyOfView(view), noticed: new Set() }
  }
}
