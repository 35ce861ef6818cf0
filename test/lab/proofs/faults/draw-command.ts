import { codeOf } from '#test/support/requests.ts'
import { type AnyCommand, asAny } from './command.ts'
import { doorSteps } from './door-steps.ts'
import { lookAt } from './look.ts'
import { deleting, posting, publishing, renaming, reviewing, switching } from './other-commands.ts'
import { requestSteps } from './request-steps.ts'
import { nameIn, type World } from './world.ts'

type Chance = () => number

const oneOf = <One>(chance: Chance, among: readonly One[]): One => {
  const one = among[Math.floor(chance() * among.length)]
  if (one === undefined) throw new Error('There was nothing to draw from')
  return one
}

/** The share of commands that can succeed; the others are by anybody and about anything. */
const sensibleShare = 0.75

const step = async (chance: Chance, world: World): Promise<AnyCommand | undefined> => {
  const all = Object.entries({ ...requestSteps, ...doorSteps }).flatMap(([name, one]) =>
    world.requests.flatMap((item) => one.by(world).map((who) => ({ name, one, item, who }))),
  )
  const sensible = all.filter(({ one, item, who }) => one.due(item, who, world) === 'done')
  const among = chance() < sensibleShare && sensible.length > 0 ? sensible : all
  if (among.length === 0) return undefined
  const weights = new Map(among.map(({ name, one }) => [name, one.weight]))
  const name = oneOf(
    chance,
    [...weights].flatMap(([of, weight]) => Array<string>(weight).fill(of)),
  )
  const { one, item, who } = oneOf(
    chance,
    among.filter((other) => other.name === name),
  )
  const { requestId } = item
  const owner = world.owners.find(({ userId }) => userId === item.ownerId)
  const otp = name === 'complete' && item.code && owner ? await codeOf(owner.client, requestId) : '000000'
  return asAny({
    what: `${name} r${world.requests.indexOf(item)} by ${nameIn(world, who)}`,
    moves: ['requests'],
    call: () => one.call(who, item, otp, world),
    read: () => lookAt(requestId),
    due: (now) => one.due(now, who, world),
    isOnce: one.isOnce ?? ((before, after) => after.version === before.version + 1),
  })
}

const offer = (chance: Chance, world: World): Promise<AnyCommand> | AnyCommand => {
  if (world.rides.length === 0) return publishing(world, oneOf(chance, world.partners))
  const { partner, rideId } = oneOf(chance, world.rides)
  const about = { directPartnerId: partner.user.userId, matchedRideId: rideId }
  return posting(world, oneOf(chance, world.owners), about)
}

/** The next command; the same for the same chance in the same world. */
export const drawCommand = async (chance: Chance, world: World): Promise<AnyCommand> => {
  const at = chance() * 100
  const { owners, partners, rides } = world
  if (at < 15 || world.requests.length === 0) return posting(world, oneOf(chance, owners))
  if (at < 25) return offer(chance, world)
  if (at < 31) return publishing(world, oneOf(chance, partners))
  if (at < 34 && rides.length > 0) return deleting(world, oneOf(chance, rides))
  if (at < 38) return reviewing(world, oneOf(chance, partners), chance() < 0.6 ? 'approve' : 'reject')
  if (at < 42) return switching(world, oneOf(chance, partners), chance() < 0.7)
  if (at < 46) return renaming(world, oneOf(chance, owners), `Renamed ${oneOf(chance, [...'ABCDEFGH'])}`)
  return (await step(chance, world)) ?? posting(world, oneOf(chance, owners))
}
