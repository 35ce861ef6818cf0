import { reportedContent } from '#test/support/reports.ts'
import type { Recipes } from './readies.ts'
import { secretWords } from './secrets.ts'
import type { World } from './world.ts'

/** A name that a requester has reported, in words that only admins and they may read. */
const ofDriver = async (world: World) => {
  const { requestAt, person, mayTouch } = world
  const id = await requestAt('underway', 'requester', 'driver')
  const text = secretWords(world, 'the words of a report', 'requester', 'admin')
  const report = await reportedContent(person('requester'), id, { about: 'profile', text })
  mayTouch.set(report.id, new Set(['admin']))
  return { reportId: report.id }
}

/** Calls about reports of content, and admins' decisions on them. */
export const reportReadies: Recipes = {
  reportContent: async (world) => {
    const id = await world.requestAt('underway', 'requester', 'driver')
    const text = secretWords(world, 'the words of a report', 'requester', 'admin')
    return {
      by: 'requester',
      body: { about: 'profile', request_id: id, ground: 'hateful', text },
      only: ['requester', 'driver'],
    }
  },
  getReport: async (world) => ({ by: 'admin', params: await ofDriver(world), only: ['admin'] }),
  decideReport: async (world) => ({
    by: 'admin',
    params: await ofDriver(world),
    body: { decision: 'keep', reason: 'It is a name like any other.' },
    only: ['admin'],
  }),
}
