import { reply, reported, statement } from '#test/support/problems.ts'
import type { Recipes } from './readies.ts'
import type { Slot } from './test-users.ts'
import type { World } from './world.ts'

const sides = ['requester', 'driver', 'business'] as const satisfies Slot[]

/** A problem that the requester has reported with what a driver carries. */
const ofDriver = async ({ requestAt, person, mayTouch, canaries }: World) => {
  const id = await requestAt('underway', 'requester', 'driver')
  const text = `Canary statement ${id}`
  const { id: problemId } = await reported(person('requester'), id, { text })
  mayTouch.set(problemId, new Set([...sides, 'admin']))
  canaries.push({
    what: 'a statement',
    text,
    mayKnow: (slot) => slot === 'admin' || sides.some((side) => side === slot),
  })
  return { id, problemId }
}

/** Of problems and what admins decide about them. */
export const problemReadies: Recipes = {
  reportProblem: async ({ requestAt }) => {
    const id = await requestAt('underway', 'requester', 'driver')
    return { by: 'driver', params: { id }, body: { kind: 'code_withheld', ...statement }, only: sides }
  },
  getProblem: async (world) => ({ by: 'business', params: await ofDriver(world), only: sides }),
  answerProblem: async (world) => ({
    by: 'driver',
    params: await ofDriver(world),
    body: reply,
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
