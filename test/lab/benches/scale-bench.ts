import { type Bench, rounded } from './bench.ts'
import { type PlayedDay, playDay } from './scale/day.ts'
import { type Judged, judge } from './scale/quotas.ts'

const million = 1_000_000
/** The tasks that the sweeper must do in one run on any machine. */
const minTasksOfRun = 20_000

const toRow = ({ name, limit, unit, load, when, breaksAt, from }: Judged) => ({
  quota: name,
  load: rounded(load),
  at: when,
  limit: rounded(limit, 0),
  unit,
  'limit is': from,
  used: `${rounded((100 * load) / limit, 0)} %`,
  'breaks at users': Math.round(breaksAt / 1000) * 1000,
})

const hoursOf = ({ hours }: PlayedDay) =>
  hours.map(({ hour, load }) => ({
    hour,
    ...Object.fromEntries(
      (['calls', 'visits', 'jobs', 'frames', 'gateway', 'mails', 'functions'] as const).map((part) => [
        part,
        rounded(load[part]),
      ]),
    ),
  }))

export const scaleBench: Bench = {
  name: 'scale',
  about: 'a million users’ day against the quotas, and which of them gives first',
  isGate: false,
  run: async ({ users = million }) => {
    const { measureSweeper } = await import('./scale/measure-sweeper.ts')
    const { perSecond, tasksOfRun } = await measureSweeper()
    const played = playDay(users)
    const judged = judge(played, users, tasksOfRun)
    const [first] = judged
    if (first)
      console.log(
        `${users} users: the first that gives is "${first.name}", at ${Math.round(first.breaksAt / 1000)},000 users ` +
          `(${rounded(first.load)} ${first.unit}, of ${rounded(first.limit, 0)}). See lib/cloud/SCALE.md.\n` +
          `Measured here: the sweeper, ${rounded(perSecond, 0)} tasks a second over the table of one machine. ` +
          'Everything else is arithmetic: the mix of calls of "What it costs" (lib/cloud/README.md), the units of ' +
          'cost-budgets.ts, which tests measure call by call, and the assumptions in scale/day.ts.',
      )
    return {
      rows: judged.map(toRow),
      also: [hoursOf(played)],
      missed:
        tasksOfRun >= minTasksOfRun
          ? []
          : [`the sweeper does ${rounded(tasksOfRun, 0)} tasks in a run, and ${minTasksOfRun} are wanted`],
    }
  },
}
