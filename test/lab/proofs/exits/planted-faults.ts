import type { PlantedFault } from './leave-alone.ts'

/** Faults that keep a side stuck for ever; the walks have to find each. */
export const plantedFaults: Record<string, PlantedFault> = {
  'the end of a handover’s day is not scheduled': { forgets: ({ kind }) => kind === 'handover.expire' },
  'after a problem its clock does not go on': {
    forgets: ({ kind }, isStep) => !isStep && kind === 'handover.expire',
  },
  'a problem never lapses': { forgets: ({ kind }) => kind === 'problem.lapse' },
  'a request that no one takes does not expire': { forgets: ({ kind }) => kind === 'request.expire' },
  'nothing can be handed over after an attempt': {
    refuses: (operation, { door }) => operation === 'handOver' && door?.attempt !== undefined,
  },
  'an owner has three reports and no more': {
    refuses: (operation, { door }) => operation === 'reportProblem' && (door?.reports?.requester ?? 0) >= 3,
  },
}
