import { addDays, londonInstant, londonTime } from '#shared/model/london.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { anAdmin, decideOnBusiness } from '#test/support/admin-actions.ts'
import type { Answered } from '#test/support/client.ts'
import { switchDriver } from '#test/support/fleets.ts'
import { documents } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { Command } from './commands.ts'
import { drivers, isOne, type Model, newJob, owners, partners, type Ride, type Who } from './model.ts'
import { mayNotPost } from './moves.ts'
import * as people from './moves-of-people.ts'
import { signInAgain, type TestUsers } from './test-users.ts'

/** The answer, and the expected one; `wanted` also advances the model. */
export type Tried = { said: Answered<object>; wanted: () => string }

export type Doing = { host: TestHost; testUsers: TestUsers; model: Model; at: number }

const hourMs = 3_600_000
let names = 0

/** This evening while it can be chosen, otherwise tomorrow morning; or always the morning. */
const whenFor = ({ which }: Command, at: number) => {
  const { date, hour } = londonTime(new Date(at))
  return which % 2 === 0 && hour < 23
    ? { preferredDate: date, preferredTimeSlot: 'evening' as const, overAt: londonInstant(date, 25).getTime() }
    : morningOf(addDays(date, 1))
}

const morningOf = (date: string) => ({
  preferredDate: date,
  preferredTimeSlot: 'morning' as const,
  overAt: londonInstant(date, 14).getTime(),
})

const mayPost = (who: Who): boolean => isOne(owners, who)

/** Where others go back, it ends as not done. */
const errand = {
  itemCategory: 'Errand Run',
  preferredTransport: 'Bicycle',
  description: 'Two theatre tickets from the box office.',
} as const

export const post = async ({ testUsers, model, at }: Doing, who: Who, command: Command): Promise<Tried> => {
  const { overAt, ...when } = whenFor(command, at)
  const isErrand = command.other % 3 === 0
  const body = documents({ ...when, ...(isErrand && errand) })
  const said = await testUsers[who].client.requests.createRequest({ body })
  if (said.body.request) model.jobs.push(newJob({ id: said.body.request.id, owner: who, overAt, isErrand }))
  return { said, wanted: () => postWanted(model, who, at) }
}

const postWanted = (model: Model, who: Who, at: number): string => {
  if (!mayPost(who)) return '403 access.denied'
  return mayNotPost(model, who, at) ? '429 request.posting-paused' : '201'
}

/** Sends an offer to the ride's partner, for the morning on which it departs. */
export const offer = async ({ testUsers, model, at }: Doing, who: Who, ride: Ride): Promise<Tried> => {
  const { overAt, ...when } = morningOf(ride.date)
  const body = documents({ ...when, directPartnerId: testUsers[ride.of].userId, matchedRideId: ride.id })
  const said = await testUsers[who].client.requests.createRequest({ body })
  const limits = [at + 3 * hourMs, ride.departAt, londonInstant(ride.date, 6).getTime(), overAt]
  const until = Math.min(...limits.filter((one) => one > at))
  if (said.body.request) {
    const open = { to: ride.of, rideId: ride.id, until }
    model.jobs.push(newJob({ id: said.body.request.id, owner: who, overAt, offer: open }))
  }
  return { said, wanted: () => offerWanted(model, who, ride, at) }
}

const offerWanted = (model: Model, who: Who, ride: Ride, at: number): string => {
  if (!mayPost(who)) return '403 access.denied'
  if (at >= londonInstant(ride.date, 12).getTime()) return '400 input.invalid'
  return ride.isDeleted || ride.of === who || at >= ride.departAt ? '409 ride.gone' : postWanted(model, who, at)
}

/** Tomorrow at nine, from Leeds to Bradford. */
export const publish = async ({ testUsers, model, at }: Doing, who: Who): Promise<void> => {
  const date = addDays(londonTime(new Date(at)).date, 1)
  const departAt = londonInstant(date, 9)
  const times = { departAt: departAt.toISOString(), arriveAt: londonInstant(date, 10).toISOString() }
  const { rideId } = await publishRide(testUsers[who], times)
  model.rides.push({ id: rideId, of: who, departAt: departAt.getTime(), date, isDeleted: false })
}

export const deleteRide = async ({ testUsers, model }: Doing, who: Who, ride: Ride): Promise<Tried> => ({
  said: await testUsers[who].client.partner.deleteRide({ params: { id: ride.id } }),
  wanted: () => people.deleteRide(model, who, ride),
})

export const switchTo = async ({ testUsers, model, at }: Doing, who: Who, command: Command): Promise<Tried> => {
  const [driver, isActive] = [drivers[command.other % 2] ?? 'driver', command.kind === 'switchOn']
  const said = await switchDriver(testUsers[who], testUsers[driver], isActive)
  if (said.status === 200 && isActive && model.inactive.includes(driver)) await signInAgain(testUsers[driver])
  return { said, wanted: () => people.switchDriver(model, who, driver, isActive, at) }
}

export const goOn = async ({ testUsers, model }: Doing, who: Who, isOnline: boolean): Promise<Tried> => ({
  said: await testUsers[who].client.partner.setStatus({ body: { is_online: isOnline } }),
  wanted: () => {
    if (!isOne(partners, who)) return '403 access.denied'
    model.online = [...model.online.filter((one) => one !== who), ...(isOnline ? [who] : [])]
    return '200'
  },
})

/** Every change of a business profile has to be reviewed again. */
export const edit = async ({ testUsers, model }: Doing, who: Who): Promise<Tried> => {
  names += 1
  const body = { businessName: `Riverside Vans ${names} Ltd`, businessAddress: '4 Weir Lane, Leeds' }
  const said = await testUsers[who].client.business.saveBusiness({ body })
  const wanted = () => {
    if (who !== 'fleet') return '403 access.denied'
    model.isVerified = false
    return '200'
  }
  return { said, wanted }
}

export const verify = async ({ host, testUsers, model }: Doing): Promise<Tried> => {
  const said = await decideOnBusiness(await anAdmin(host), testUsers.fleet, { decision: 'approve' })
  model.isVerified = true
  return { said, wanted: () => '200' }
}

export const erase = async ({ testUsers, model, at }: Doing, who: Who): Promise<Tried> => ({
  said: await askForErasure(testUsers[who]),
  wanted: () => people.erase(model, who, at),
})
