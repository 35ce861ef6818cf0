import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { tableSchema } from '#lib/table-schema.ts'
import type { Stage } from '../stage.ts'
import { Alarms } from './alarms.ts'
import type { DataTable } from './data-table.ts'
import type { FigureMetrics } from './figure-metrics.ts'
import type { HttpApi } from './http-api.ts'
import type { MailMetrics } from './mail-metrics.ts'
import type { StreamFanOut } from './stream-fan-out.ts'
import type { WorkerFunction } from './worker-function.ts'

type AppAlarmsProps = {
  stage: Stage
  http: HttpApi
  table: DataTable
  stream: StreamFanOut
  functions: ReadonlyMap<string, WorkerFunction>
  jobs: Jobs
  mails: MailMetrics
}

/** What runs by the clock, and what the night finds. */
export type Jobs = {
  sweeper: WorkerFunction
  nightly: WorkerFunction
  canary: WorkerFunction
  figures: FigureMetrics
}

const minute = Duration.minutes(1)
const fiveMinutes = Duration.minutes(5)
const quarter = Duration.minutes(15)
const hour = Duration.hours(1)

export class AppAlarms extends Alarms {
  constructor(scope: Construct, id: string, { stage, http, table, stream, functions, jobs, mails }: AppAlarmsProps) {
    super(scope, id, { stage })
    const faults = http.api.metricServerError({ period: fiveMinutes, statistic: 'Sum' })
    const p95 = http.api.metricLatency({ period: fiveMinutes, statistic: 'p95' })
    this.alarmWhen('apiFaults', { metric: faults, atLeast: 5 })
    this.alarmWhen('apiSlow', { metric: p95, atLeast: 1500, periods: 3 })
    for (const [name, { fn }] of functions) {
      if (fn === jobs.canary.fn) continue // once in five minutes it cannot fail three times
      this.alarmWhen('functionFails', { of: `-${name}`, metric: fn.metricErrors({ period: fiveMinutes }), atLeast: 3 })
    }
    this.alarmWhen('fanOutLags', { metric: stream.lag({ period: minute }), atLeast: 60_000, periods: 3 })
    this.alarmWhen('recordsPutAside', { metric: stream.givenUp({ period: minute }), atLeast: 1 })
    this.alarmWithout('sweeperStill', { metric: jobs.sweeper.fn.metricInvocations({ period: minute }), periods: 5 })
    this.alarmWithout('canaryFails', { metric: successfulRuns(jobs.canary), periods: 2 })
    this.alarmWhen('nightlyFails', { metric: jobs.nightly.fn.metricErrors({ period: hour }), atLeast: 3 })
    this.alarmWhen('figuresDisagree', { metric: jobs.figures.disagreements({ period: hour }), atLeast: 1 })
    this.alarmWhen('functionsAtOnce', { metric: concurrencyPercent, atLeast: 80, periods: 3 })
    this.alarmWhen('tableThrottled', { metric: throttledRequests(table, [{}]), atLeast: 1 })
    const indexes = tableSchema.indexes.map((name) => ({ GlobalSecondaryIndexName: name }))
    this.alarmWhen('indexThrottled', { metric: throttledRequests(table, indexes), atLeast: 1 })
    this.alarmWhen('mailBounces', { metric: reputation('BounceRate'), atLeast: 0.04 })
    this.alarmWhen('mailComplaints', { metric: reputation('ComplaintRate'), atLeast: 0.0008 })
    this.alarmWhen('mailsGivenUp', { metric: mails.givenUp({ period: fiveMinutes }), atLeast: 1 })
    this.alarmWhen('mailsWait', { metric: mails.late({ period: quarter }), atLeast: 3 })
  }
}

/** A run that found a fault is none, and so is one that never began. */
const successfulRuns = ({ fn }: WorkerFunction): MathExpression =>
  new MathExpression({
    expression: 'runs - faults',
    usingMetrics: { runs: fn.metricInvocations(), faults: fn.metricErrors() },
    period: fiveMinutes,
    label: 'Sound runs of the canary',
  })

/**
 * Over the whole account, as AWS judges it.
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
 */
const reputation = (rate: 'BounceRate' | 'ComplaintRate') =>
  new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${rate}`, statistic: 'Average', period: hour })

const accountMetric = (metricName: string) => new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Maximum' })

/** In per cent. What is reserved counts as used; the limit is known of the other metric alone. */
const concurrencyPercent = new MathExpression({
  expression: '100 * claimed / SERVICE_QUOTA(running)',
  usingMetrics: {
    claimed: accountMetric('ClaimedAccountConcurrency'),
    running: accountMetric('ConcurrentExecutions'),
  },
  period: minute,
  label: 'Functions at once, % of the limit',
})

const throttledRequests = ({ tableName }: DataTable, parts: readonly Record<string, string>[]): MathExpression => {
  const metrics = parts.flatMap((part) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: tableName, ...part },
          statistic: 'Sum',
        }),
    ),
  )
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]))
  // These exist only while something is throttled; a sum with one of them missing would be missing too.
  const expression = Object.keys(named)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ')
  return new MathExpression({ expression, usingMetrics: named, period: fiveMinutes })
}
