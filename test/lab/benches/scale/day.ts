import { assumptions as a, callMix } from '#test/infra/call-mix.ts'
import { costBudgets } from '#test/lab/benches/cost-budgets.ts'
import { maxNotified } from '#test/lab/benches/live/in-reach.ts'

/** Assumptions. lib/cloud/SCALE.md explains each. */
export const day = {
  /** The share of accounts that come on a day, and how often. */
  comeInThousand: 300,
  visitsEach: 2,
  /** The busiest second of an hour has this many times its average. */
  rush: 2,
  /** The share of jobs and visits in London, all counted against the fullest band of its pool. */
  londonInThousand: 150,
  /** The share of a day's jobs whose slot ends at the same minute. */
  sameSlotInThousand: 350,
  /** A row of the pool, in units of the table. */
  unitsOfPoolRow: 2,
  /** How often a job moves in the pool: posted, taken, changed, given back. */
  movesInPool: 3,
  /** Frames are posted in tens, each answered within this time. */
  framesAtOnce: 10,
  msOfFrame: 10,
  batchesAtOnce: 4,
  recordsOfBatch: 50,
} as const

/** The weight of each of London's hours, from midnight on. */
const hourWeights = [2, 1, 1, 1, 2, 5, 20, 50, 70, 70, 60, 60, 65, 60, 60, 65, 75, 85, 80, 65, 45, 30, 20, 9]
const sumOfWeights = hourWeights.reduce((sum, weight) => sum + weight, 0)

/** The load in the busiest second of an hour, or in a whole day. */
export type Load = Record<
  | 'calls'
  | 'visits'
  | 'jobs'
  | 'changes'
  | 'frames'
  | 'gateway'
  | 'mails'
  | 'readUnits'
  | 'writeUnits'
  | 'functions'
  | 'poolReads'
  | 'poolWrites'
  | 'suggestions'
  | 'routes',
  number
>

const share = (operation: keyof typeof callMix): number => callMix[operation] / 1000

const framesOfJob = 2 * maxNotified + a.framesOfRequest

/** The load of this many calls, in the mix of "What it costs". */
const loadOf = (calls: number): Load => {
  const visits = calls / a.callsOfVisit
  const jobs = calls * share('createRequest')
  const changes = jobs * a.changesOfRequest
  const frames = jobs * framesOfJob
  const units = (kind: 'read' | 'write'): number =>
    Object.keys(callMix).reduce((sum, name) => {
      const operation = name as keyof typeof callMix // its own keys
      return sum + calls * share(operation) * costBudgets[operation][kind]
    }, 0)
  const london = day.londonInThousand / 1000
  const pings = (visits * a.minutesOfVisit) / a.minutesBetweenPings
  return {
    calls,
    visits,
    jobs,
    changes,
    frames,
    // Calls, handshakes and ends of sockets, what they send, and what is posted to them.
    gateway: calls + 2 * visits + pings + frames,
    mails: jobs * a.mailsOfRequest + calls * share('sendOtp'),
    readUnits: units('read') + changes * a.readsOfChange + visits * 2,
    writeUnits: units('write') + changes * a.writesOfChange + visits * 4,
    // The concurrency is the seconds of work in a second.
    functions:
      (calls * (a.msOfCall + 3 * a.msOfTrip) + changes * a.msOfChange + frames * (day.msOfFrame / day.framesAtOnce)) /
      1000,
    poolReads: calls * share('listAvailable') * london * costBudgets.listAvailable.read,
    poolWrites: jobs * london * day.movesInPool * day.unitsOfPoolRow,
    suggestions: calls * share('suggestPlaces'),
    routes: calls * (share('suggestPrice') + share('createRequest')),
  }
}

export type PlayedDay = {
  whole: Load
  hours: { hour: number; load: Load }[]
  /** Tasks that become due at the minute in which the fullest slot ends. */
  tasksAtOnce: number
}

/** A day of this many users, hour by hour. */
export const playDay = (users: number): PlayedDay => {
  const calls = ((users * day.comeInThousand) / 1000) * day.visitsEach * a.callsOfVisit
  const whole = loadOf(calls)
  const hours = hourWeights.map((weight, hour) => ({
    hour,
    load: loadOf(((calls * weight) / sumOfWeights / 3600) * day.rush),
  }))
  return { whole, hours, tasksAtOnce: (whole.jobs * day.sameSlotInThousand) / 1000 }
}
