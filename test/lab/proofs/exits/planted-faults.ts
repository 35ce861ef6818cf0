import type { SeededFault } from './memory-world.ts'

/** Faults after which somebody is kept without an end; the walks have to find each. */
export const plantedFaults: Record<string, SeededFault> = {
  'the end of a handover’s day is not scheduled': { schedules: ({ kind }) => kind !== 'handover.expire' },
  'after a problem its clock does not go on': { schedules: ({ kind }, isStep) => isStep || kind !== 'handover.expire' },
  'a problem never lapses': { runs: ({ kind }) => kind !== 'problem.lapse' },
  'what nobody takes does not expire': { schedules: ({ kind }) => kind !== 'request.expire' },
  'nothing can be handed over after an attempt': {
    refuses: (call, { door }) => call === 'handOver' && door?.attempt !== undefined,
  },
  'three reports are all that an owner has': {
    refuses: (call, { door }) => call === 'ownerReports' && (door?.reports?.requester ?? 0) >= 3,
  },
}
