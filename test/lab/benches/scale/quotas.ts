import { assumptions as a } from '#test/infra/call-mix.ts'
import { day, type Load, type PlayedDay } from './day.ts'

export type Quota = {
  /** The name under which lib/cloud/SCALE.md gives its source and what to do about it. */
  name: string
  limit: number
  unit: string
  /** The load that counts against it. */
  of: (played: PlayedDay) => { load: number; when: string }
  /** Where the limit comes from: `measured` on this machine. All loads are arithmetic. */
  from: 'documented' | 'ours' | 'measured' | 'arithmetic'
}

const busiest =
  (part: keyof Load): Quota['of'] =>
  ({ hours }) => {
    const [first] = hours.toSorted((one, other) => other.load[part] - one.load[part])
    return { load: first?.load[part] ?? 0, when: `${String(first?.hour).padStart(2, '0')}:00` }
  }

/** A change waits for the table and for the frames that it has posted. */
const secondsOfBatch = (a.msOfChange + (2 * 200 * day.msOfFrame) / day.framesAtOnce) / 1000

/** The sweeper's limit is the work of one run: see measure-sweeper.ts. */
export const quotas = (tasksOfRun: number): Quota[] => [
  {
    name: 'SES, mails a day',
    limit: 50_000,
    unit: 'mails a day',
    of: ({ whole }) => ({ load: whole.mails, when: 'the day' }),
    from: 'documented',
  },
  { name: 'SES, mails a second', limit: 14, unit: 'a second', of: busiest('mails'), from: 'documented' },
  { name: 'Calls of the stage', limit: 2000, unit: 'a second', of: busiest('calls'), from: 'ours' },
  { name: 'New sockets', limit: 500, unit: 'a second', of: busiest('visits'), from: 'documented' },
  { name: 'API Gateway in the account', limit: 10_000, unit: 'a second', of: busiest('gateway'), from: 'documented' },
  { name: 'Functions at once', limit: 1000, unit: 'at once', of: busiest('functions'), from: 'documented' },
  {
    name: 'Fan-out',
    limit: (day.batchesAtOnce * day.recordsOfBatch) / secondsOfBatch,
    unit: 'changes a second',
    of: busiest('changes'),
    from: 'arithmetic',
  },
  {
    name: 'Sweeper',
    limit: tasksOfRun,
    unit: 'tasks in a run',
    of: ({ tasksAtOnce }) => ({ load: tasksAtOnce, when: 'end of a slot' }),
    from: 'measured',
  },
  { name: 'Table, reads', limit: 40_000, unit: 'units a second', of: busiest('readUnits'), from: 'documented' },
  { name: 'Table, writes', limit: 40_000, unit: 'units a second', of: busiest('writeUnits'), from: 'documented' },
  { name: 'London’s pool, reads', limit: 3000, unit: 'units a second', of: busiest('poolReads'), from: 'documented' },
  { name: 'London’s pool, writes', limit: 1000, unit: 'units a second', of: busiest('poolWrites'), from: 'documented' },
  { name: 'Location, suggestions', limit: 100, unit: 'a second', of: busiest('suggestions'), from: 'documented' },
  { name: 'Location, routes', limit: 20, unit: 'a second', of: busiest('routes'), from: 'documented' },
]

export type Judged = Quota & { load: number; when: string; breaksAt: number }

/** Sorted by the number of users at which each breaks. */
export const judge = (played: PlayedDay, users: number, tasksOfRun: number): Judged[] =>
  quotas(tasksOfRun)
    .map((quota) => {
      const { load, when } = quota.of(played)
      return { ...quota, load, when, breaksAt: (users * quota.limit) / load }
    })
    .toSorted((one, other) => one.breaksAt - other.breaksAt)
