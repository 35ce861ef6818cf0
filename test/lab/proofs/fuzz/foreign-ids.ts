import { reported } from '#test/support/problems.ts'
import { publishRide } from '#test/support/rides.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { Carrier, Stage, World } from './world.ts'

/** What may have pictures. */
export const parcel = { itemCategory: 'Send Parcel', length_cm: 30, width_cm: 20, height_cm: 10 } as const

/** Ids that belong to the neighbour, the rival and the rival business alone. */
export const foreignIds = async (world: World): Promise<Record<string, string[]>> => {
  const { requestAt, aRequest, person, fleetOf, mayTouch } = world
  const stages: [Stage, Carrier][] = [
    ['waiting', 'rival'],
    ['offered', 'rival'],
    ['matched', 'rival'],
    ['underway', 'rivalDriver'],
    ['done', 'rival'],
  ]
  const requests: string[] = []
  for (const [stage, carrier] of stages) requests.push(await requestAt(stage, 'neighbour', carrier))
  const photo = await uploadedFile(person('neighbour').client)
  await aRequest('neighbour', { ...parcel, photos: [photo] })
  const { rideId } = await publishRide(person('rival'))
  mayTouch.set(rideId, new Set(['rival']))
  const problem = await reported(person('neighbour'), requests[3] ?? '')
  mayTouch.set(problem.id, new Set(['neighbour', 'rivalDriver', 'rivalBusiness', 'admin']))
  mayTouch.set(photo, new Set(['neighbour']))
  mayTouch.set(person('rivalDriver').userId, new Set(['rivalBusiness', 'admin']))
  return {
    request: requests,
    ride: [rideId],
    problem: [problem.id],
    upload: [photo],
    driver: [person('rivalDriver').userId],
    person: [person('neighbour').userId, person('rival').userId],
    business: [fleetOf('rivalBusiness').businessId],
  }
}
