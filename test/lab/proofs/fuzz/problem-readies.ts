import { handOver } from '#test/support/door.ts'
import { reported } from '#test/support/problems.ts'
import { ok } from '#test/support/requests.ts'
import type { Recipes } from './readies.ts'
import { secretPhoto, secretWords } from './secrets.ts'
import type { Slot } from './test-users.ts'
import type { World } from './world.ts'

const sides = ['requester', 'driver', 'business'] as const satisfies Slot[]

/** Admins see the delivery of a problem as long as the problem is stored. */
const readers = [...sides, 'admin'] as const satisfies Slot[]

/** A problem that the requester has reported about a driver's handover. */
const ofDriver = async (world: World) => {
  const { requestAt, person, mayTouch } = world
  const id = await requestAt('underway', 'requester', 'driver')
  const note = secretWords(world, 'the note of a contested handover', ...readers)
  ok(await handOver(person('driver'), id, { note, photos: [await secretPhoto(world, 'driver', ...readers)] }))
  const words = {
    text: secretWords(world, 'a statement', ...readers),
    photos: [await secretPhoto(world, 'requester', ...readers)],
  }
  const { id: problemId } = await reported(person('requester'), id, words)
  mayTouch.set(problemId, new Set(readers))
  return { id, problemId }
}

/** Calls about problems, and admins' decisions on them. */
export const problemReadies: Recipes = {
  reportProblem: async (world) => {
    const id = await world.requestAt('underway', 'requester', 'driver')
    const text = secretWords(world, 'a statement', ...readers)
    const photos = [await secretPhoto(world, 'driver', ...readers)]
    return { by: 'driver', params: { id }, body: { kind: 'code_withheld', text, photos }, only: sides }
  },
  getProblem: async (world) => ({ by: 'business', params: await ofDriver(world), only: sides }),
  answerProblem: async (world) => ({
    by: 'driver',
    params: await ofDriver(world),
    body: { text: secretWords(world, 'an answer', ...readers) },
    only: ['driver', 'business'],
  }),
  withdrawProblem: async (world) => ({ by: 'requester', params: await ofDriver(world), only: ['requester'] }),
  getProblemFile: async (world) => {
    const { problemId } = await ofDriver(world)
    return { by: 'admin', params: { problemId }, only: ['admin'] }
  },
  resolveProblem: async (world) => {
    const { problemId } = await ofDriver(world)
    const body = { outcome: 'rejected', ending: 'keep', note: 'We have looked at both sides.' }
    return { by: 'admin', params: { problemId }, body, only: ['admin'] }
  },
}
