import { handOver } from '#test/support/door.ts'
import { reported } from '#test/support/problems.ts'
import { ok } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import { secretPhoto, secretWords } from './secrets.ts'
import type { Carrier, Stage, World } from './world.ts'

/** A kind of request that may have photos. */
export const parcel = { itemCategory: 'Send Parcel', length_cm: 30, width_cm: 20, height_cm: 10 } as const

/** Ids that belong only to the neighbour, the rival and the rival business. */
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
  const [contested = '', theirs] = [requests[3], ['neighbour', 'rivalDriver', 'rivalBusiness']] as const
  const proof = await secretPhoto(world, 'rivalDriver', ...theirs, 'admin')
  const note = secretWords(world, 'the note of a foreign handover', ...theirs, 'admin')
  ok(await handOver(person('rivalDriver'), contested, { note, photos: [proof] }))
  const text = secretWords(world, 'a foreign statement', ...theirs, 'admin')
  const problem = await reported(person('neighbour'), contested, { text })
  mayTouch.set(problem.id, new Set(['neighbour', 'rivalDriver', 'rivalBusiness', 'admin']))
  mayTouch.set(photo, new Set(['neighbour']))
  mayTouch.set(person('rivalDriver').userId, new Set(['rivalBusiness', 'admin']))
  return {
    request: requests,
    ride: [rideId],
    problem: [problem.id],
    upload: [photo, proof],
    driver: [person('rivalDriver').userId],
    person: [person('neighbour').userId, person('rival').userId],
    business: [fleetOf('rivalBusiness').businessId],
  }
}
