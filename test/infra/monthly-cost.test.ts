import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  alwaysFree,
  costOf,
  type FixedResources,
  fixedResourcesOf,
  placesService,
  runsPerMonth,
  sumOf,
} from '#lib/cloud/monthly-cost.ts'
import { defaultBudgets } from '#lib/cloud/stage.ts'
import { groups } from '#lib/groups.ts'
import { assumptions as a, callMix, idleUsage, usageOf } from './call-mix.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

const readme = 'lib/cloud/README.md'

let prod: FixedResources
let bare: FixedResources
beforeAll(async () => {
  prod = await standing(prodContext)
  bare = await standing({ stage: 'dev', firewall: 'off', alarmEmail: 'alarms@sameway.example' })
})

const standing = async (context: Record<string, string>): Promise<FixedResources> => {
  const stage = await sharedStage({ context })
  const all = (['main', 'edge', 'edgeAlarms', 'account', 'copy'] as const).flatMap((name) => resourcesOf(stage, name))
  return fixedResourcesOf(all)
}

const resourcesOf = (stage: SynthesisedStage, name: 'main' | 'edge' | 'edgeAlarms' | 'account' | 'copy') =>
  Object.entries<{ Type: string; Properties?: Record<string, unknown> }>(stage[name]?.toJSON().Resources ?? {}).map(
    ([id, { Type, Properties = {} }]) => ({ id, Type, Properties }),
  )

const dollars = (sum: number): string => sum.toFixed(2)
const million = 1_000_000

/** The two tables of the README, between their marks. */
const tables = (): string => {
  const columns = [costOf(prod, idleUsage(prod)), costOf(bare, idleUsage(bare)), costOf(prod, usageOf(prod, million))]
  const [first = []] = columns
  const rows = first.map(({ service }, index) =>
    [service, ...columns.map((lines) => dollars(lines[index]?.dollars ?? Number.NaN))].join(' | '),
  )
  const sums = ['**Together**', ...columns.map((lines) => `**${dollars(sumOf(lines))}**`)].join(' | ')
  const without = columns.map((lines) => lines.filter(({ service }) => service !== placesService))
  const sumsWithout = ['Without Amazon Location', ...without.map((lines) => dollars(sumOf(lines)))].join(' | ')
  const operations = groups.flatMap(({ contract }) => Object.keys(contract)).length
  const counted = [
    ['web ACLs, and rules in them', `${prod.acls}, ${prod.firewallRules}`, `${bare.acls}, ${bare.firewallRules}`],
    ['secrets', prod.secrets, bare.secrets],
    ['metrics that alarms look at', prod.alarmMetrics, bare.alarmMetrics],
    ['metrics of our own, always there', prod.metrics, bare.metrics],
    [`metrics of each of the ${operations} operations`, prod.metricsPerOperation, bare.metricsPerOperation],
    [
      'dashboards, and metrics on them',
      ...[prod, bare].map((one) => `${one.dashboards.length}, ${one.dashboards.join(' and ')}`),
    ],
    [
      'days that a copy of the table is kept, here and there together',
      ...[prod, bare].map(({ copies }) => copies.reduce((sum, { days }) => sum + days, 0)),
    ],
    [
      'runs by the clock',
      ...[prod, bare].map(({ runs }) => Math.round(runs.reduce((sum, run) => sum + run.perMonth, 0))),
    ],
  ]
  const mix = Object.entries(callMix).map(([operation, share]) => `${operation} ${share}`)
  return [
    '| US dollars a month | idle | idle, a `dev` without firewall | a million calls |',
    '|---|---|---|---|',
    ...[...rows, sums, sumsWithout].map((row) => `| ${row} |`),
    '',
    '| Counted in the templates | production | `dev` without firewall |',
    '|---|---|---|',
    ...counted.map((row) => `| ${row.join(' | ')} |`),
    '',
    `Of a thousand calls: ${mix.join(', ')}.`,
    '',
    [
      `Taken for the rest: ${a.callsOfVisit} calls a visit, which has one socket open for ${a.minutesOfVisit} minutes`,
      `with a ping each ${a.minutesBetweenPings}, and loads ${a.filesOfVisit} files of ${a.kbOfVisit} kB together;`,
      `an answer has ${a.kbOfAnswer} kB. A new request is shown to ${a.audience} carriers and taken from their screens`,
      `again; ${a.framesOfRequest} more frames and ${a.mailsOfRequest} mails tell of its way, which is`,
      `${a.changesOfRequest} changes of ${a.readsOfChange} read and ${a.writesOfChange} write units for the fan-out.`,
      `Everyone has a browser that gets pushes: a new request goes to ${a.audience} of them, for`,
      `${a.readsOfPoolPush} read units each, and ${a.entriesOfRequest} entries of lists to one each, for`,
      `${a.readsOfPushedEntry} read units and ${a.writesOfPushedEntry} write unit; a push has ${a.kbOfPush} kB, and a change`,
      `waits ${a.msOfPushes} ms for its pushes.`,
      `A photograph has ${a.kbOfPhoto} kB and half a year's are kept. A call takes ${a.msOfCall} ms, ${a.msOfTrip} ms for`,
      `each round trip to the table and ${a.msOfHash} ms where a password is hashed; a change ${a.msOfChange} ms; a run by`,
      `the clock ${a.secondsOfRun} s and ${a.readsOfRun} read units, at night ${a.secondsOfNight} s. The canary takes`,
      `${a.secondsOfCanary} s for ${a.pagesOfCanary} pages, ${a.callsOfCanary} calls and ${a.socketsOfCanary} sockets. Each run writes`,
      `${a.kbOfLogLines} kB of log. ${a.faultsInThousand} call in a thousand faults. Amazon Location: each suggestion of an`,
      `address is a look-up, each price and each new request a route, and a new request looks up its two addresses once,`,
      `for its price. None of its addresses is among those of the year before.`,
    ].join(' '),
  ].join('\n')
}

const [begin, end] = [
  '<!-- costs: written by `COSTS=write npm test -- test/infra/monthly-cost.test.ts` -->',
  '<!-- /costs -->',
]
const between = (text: string): [string, string, string] => {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${readme} has no place for what it costs`)
  return [text.slice(0, from + begin.length), text.slice(from + begin.length, to).trim(), text.slice(to)]
}

describe('a month', () => {
  it('costs at most $18.50 idle with the firewall, and $8 without', () => {
    expect(sumOf(costOf(prod, idleUsage(prod)))).toBeLessThanOrEqual(18.5)
    expect(sumOf(costOf(bare, idleUsage(bare)))).toBeLessThanOrEqual(8)
  })

  it('costs at most $50 with a million calls, not counting Amazon Location', () => {
    expect(Object.values(callMix).reduce((sum, share) => sum + share, 0)).toBe(1000)
    const lines = costOf(prod, usageOf(prod, million))
    expect(sumOf(lines.filter(({ service }) => service !== placesService))).toBeLessThanOrEqual(50)
  })

  it('is within the default budget, with its warning at 80 %, for a million calls and all look-ups', () => {
    expect(sumOf(costOf(prod, usageOf(prod, million)))).toBeLessThan(defaultBudgets.production * 0.8)
    expect(sumOf(costOf(bare, idleUsage(bare)))).toBeLessThan(defaultBudgets.other * 0.8)
  })

  it('costs what the README of the folder states', () => {
    const text = readFileSync(readme, 'utf8')
    const [before, said, after] = between(text)
    const found = tables()
    if (process.env.COSTS === 'write') writeFileSync(readme, `${before}\n\n${found}\n\n${after}`)
    else expect(said, `${readme} is old: ${begin}`).toBe(found)
    expect(found).toContain('**Together**')
  })
})

describe('the count', () => {
  const alarm = (Properties: Record<string, unknown>) => ({ id: 'Alarm', Type: 'AWS::CloudWatch::Alarm', Properties })

  it('has an alarm’s price for each metric that it watches', () => {
    const sum = alarm({ Metrics: [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }] })
    expect(fixedResourcesOf([sum, alarm({ MetricName: 'Errors' })]).alarmMetrics).toBe(3)
  })

  it('has each metric once, however many logs add to it, and metrics of operations apart', () => {
    const filter = (MetricName: string, Dimensions?: unknown[]) => ({
      id: 'Filter',
      Type: 'AWS::Logs::MetricFilter',
      Properties: { MetricTransformations: [{ MetricName, ...(Dimensions && { Dimensions }) }] },
    })
    const found = fixedResourcesOf([filter('Late'), filter('Late'), filter('Given-up'), filter('Faults', [{}])])
    expect([found.metrics, found.metricsPerOperation]).toEqual([2, 1])
  })

  it('has the price of a dashboard with more than fifty metrics, and of a fourth dashboard', () => {
    const drawing = (count: number) => ({
      id: 'Dashboard',
      Type: 'AWS::CloudWatch::Dashboard',
      Properties: { DashboardBody: { metrics: Array(count).fill(['AWS/Lambda', 'Errors']) } },
    })
    const paid = (counts: number[]) => {
      const dashboards = counts.map((count) => {
        const { Properties } = drawing(count)
        return { ...drawing(count), Properties: { DashboardBody: JSON.stringify(Properties.DashboardBody) } }
      })
      const found = fixedResourcesOf(dashboards)
      return costOf(found, idleUsage(found)).find(({ service }) => service === 'CloudWatch dashboards')?.dollars
    }
    const { metricsOnDashboard } = alwaysFree.watching
    expect(paid([metricsOnDashboard, 1, 1])).toBe(0)
    expect(paid([metricsOnDashboard + 1])).toBe(3)
    expect(paid([1, 1, 1, 1])).toBe(3)
  })

  it('has metrics of operations by the hours in which they fault', () => {
    const faults = { ...usageOf(prod, million), faults: 730 * 100 }
    const metrics = costOf(prod, faults).find(({ service }) => service === 'CloudWatch metrics')?.dollars
    expect(metrics).toBeCloseTo((prod.metrics + 100 - alwaysFree.watching.metrics) * 0.3)
  })

  it.each([
    ['rate(1 minute)', 43_800],
    ['rate(5 minutes)', 8760],
    ['rate(1 hour)', 730],
    ['cron(10 0 * * ? *)', 730 / 24],
  ])('has the runs of %s', (when, times) => {
    expect(runsPerMonth(when)).toBeCloseTo(times)
  })

  it('refuses any other schedule with a message', () => {
    expect(() => runsPerMonth('cron(0/5 * * * ? *)')).toThrow('It is not known how often cron(0/5 * * * ? *) is')
  })
})
