import { Duration, Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { tableSchema } from '#lib/table-schema.ts'
import { type AlarmName, anchorOf, runbook, type Urgency, urgencyWords } from '../runbook.ts'
import type { Stage } from '../stage.ts'
import type { HttpApi } from './api-gateway.ts'
import type { DailyCopy } from './daily-copy.ts'
import type { DataTable, StreamFanOut } from './data-table.ts'
import type { Mail } from './mail.ts'
import type { LineMetrics, MailMetrics, NightlyMetrics, TaskMetrics } from './metrics.ts'
import type { WorkerFunction } from './worker-function.ts'

type Threshold = {
  metric: IMetric
  atLeast: number
  /** For how many consecutive periods of the metric. */
  periods?: number
  /** Distinguishes alarms with the same name. */
  of?: string
}

/**
 * Alarms that send a mail when they start and when they end. runbook.ts says what each one means, and how urgent it is.
 */
export class Alarms extends Construct {
  readonly all: Alarm[] = []
  private readonly stage: Stage
  private readonly topics: Record<Urgency, Topic>

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.stage = stage
    // Two topics, so that a pager or a telephone can subscribe to urgent alarms only.
    this.topics = { now: this.addTopic('Topic'), soon: this.addTopic('SoonTopic') }
  }

  /** The outputs through which the README's articles subscribe to the topics. */
  get outputs(): Record<'UrgentAlarms' | 'OtherAlarms', string> {
    return { UrgentAlarms: this.topics.now.topicArn, OtherAlarms: this.topics.soon.topicArn }
  }

  private addTopic(id: string): Topic {
    const topic = new Topic(this, id, { enforceSSL: true })
    // enforceSSL writes a policy, which replaces the default one that lets alarms publish.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    if (this.stage.alarmEmail) topic.addSubscription(new EmailSubscription(this.stage.alarmEmail))
    return topic
  }

  alarmWhen(name: AlarmName, { metric, atLeast, periods = 1, of = '' }: Threshold): Alarm {
    return this.set(name + of, name, {
      metric,
      threshold: atLeast,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /** Alarms when a metric that is mostly missing falls below a value. */
  alarmWhenBelow(name: AlarmName, { metric, below }: { metric: IMetric; below: number }): void {
    this.set(name, name, {
      metric,
      threshold: below,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /** Alarms when something that should happen continuously stops. */
  alarmWithout(name: AlarmName, props: Omit<Threshold, 'atLeast'>): void {
    this.alarmBelow(name, { ...props, atLeast: 1 })
  }

  /** Alarms when something happens less often than it should. */
  alarmBelow(name: AlarmName, { metric, atLeast, periods = 1 }: Threshold): void {
    this.set(name, name, {
      metric,
      threshold: atLeast,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }

  private set(id: string, name: AlarmName, props: ConstructorParameters<typeof Alarm>[2]): Alarm {
    const alarm = new Alarm(this, id, { ...props, alarmDescription: this.describe(name) })
    const action = new SnsAction(this.topics[runbook[name].urgency])
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
    this.all.push(alarm)
    return alarm
  }

  /** Ends in the title of its article, and has links to the article and the dashboards. */
  private describe(name: AlarmName): string {
    const { urgency, title, meaning } = runbook[name]
    const { region, runbook: article } = this.stage
    const dashboards = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/`
    const links = `Dashboard sameway-${this.stage.name}: ${dashboards} Article: ${article}#${anchorOf(title)}`
    return `${urgencyWords[urgency]}. ${meaning} ${links} Runbook: ${title}`
  }
}

type AppAlarmsProps = {
  stage: Stage
  http: HttpApi
  table: DataTable
  stream: StreamFanOut
  functions: ReadonlyMap<string, WorkerFunction>
  jobs: Jobs
  mails: MailMetrics
  /** Undefined if the stage has no daily copy. */
  copy: DailyCopy | undefined
  lines: LineMetrics
  mail: Mail
}

/** The scheduled functions, and the findings of the nightly job. */
export type Jobs = {
  sweeper: WorkerFunction
  nightly: WorkerFunction
  canary: WorkerFunction
  canaryNight: WorkerFunction
  findings: NightlyMetrics
  tasks: TaskMetrics
}

const minute = Duration.minutes(1)
const fiveMinutes = Duration.minutes(5)
const quarter = Duration.minutes(15)
const hour = Duration.hours(1)
const day = Duration.days(1)

export class AppAlarms extends Alarms {
  constructor(
    scope: Construct,
    id: string,
    { stage, http, table, stream, functions, jobs, mails, lines, mail, copy }: AppAlarmsProps,
  ) {
    super(scope, id, { stage })
    const faults = http.api.metricServerError({ period: fiveMinutes, statistic: 'Sum' })
    const p95 = http.api.metricLatency({ period: fiveMinutes, statistic: 'p95' })
    this.alarmWhen('apiFaults', { metric: faults, atLeast: 5 })
    this.alarmWhen('apiSlow', { metric: p95, atLeast: 1500, periods: 3 })
    for (const [name, { fn }] of functions) {
      if (fn === jobs.canary.fn || fn === jobs.canaryNight.fn) continue // they run seldom and have alarms of their own
      this.alarmWhen('functionFails', { of: `-${name}`, metric: fn.metricErrors({ period: fiveMinutes }), atLeast: 3 })
    }
    this.alarmWhen('fanOutLags', { metric: stream.lag({ period: minute }), atLeast: 60_000, periods: 3 })
    this.alarmWhen('recordsPutAside', { metric: stream.givenUp({ period: minute }), atLeast: 1 })
    this.alarmWithout('sweeperStill', { metric: jobs.sweeper.fn.metricInvocations({ period: minute }), periods: 5 })
    this.alarmWhen('tasksAside', { metric: jobs.tasks.aside({ period: hour }), atLeast: 1 })
    if (copy) this.alarmBelow('copyMissing', { metric: copy.copied({ period: day }), atLeast: 2, periods: 2 })
    this.alarmWithout('canaryFails', { metric: successfulRuns(jobs.canary), periods: 2 })
    this.alarmWhen('nightCheckFails', { metric: jobs.canaryNight.fn.metricErrors({ period: hour }), atLeast: 1 })
    this.alarmWhen('nightlyFails', { metric: jobs.nightly.fn.metricErrors({ period: hour }), atLeast: 3 })
    this.alarmWhen('problemsWait', { metric: jobs.findings.problemsWait({ period: hour }), atLeast: 1 })
    this.alarmWhen('reportsWait', { metric: jobs.findings.reportsWait({ period: hour }), atLeast: 1 })
    this.alarmWhen('functionsAtOnce', { metric: concurrencyPercent, atLeast: 80, periods: 3 })
    this.alarmWhen('tableThrottled', { metric: throttledRequests(table, [{}]), atLeast: 1 })
    const indexes = tableSchema.indexes.map((name) => ({ GlobalSecondaryIndexName: name }))
    this.alarmWhen('indexThrottled', { metric: throttledRequests(table, indexes), atLeast: 1 })
    this.alarmWhen('mailBounces', { metric: reputation('BounceRate'), atLeast: 0.04 })
    this.alarmWhen('mailComplaints', { metric: reputation('ComplaintRate'), atLeast: 0.0008 })
    this.alarmWhen('mailsGivenUp', { metric: mails.givenUp({ period: fiveMinutes }), atLeast: 1 })
    this.alarmWhen('mailsWait', { metric: mails.late({ period: quarter }), atLeast: 3 })
    this.alarmWhen('functionsThrottled', { metric: throttledFunctions, atLeast: 1 })
    this.alarmWhen('placesFail', { metric: lines.count('PlacesFailed', fiveMinutes), atLeast: 5 })
    this.alarmWhen('socketsFail', { metric: lines.count('SocketsFailed', fiveMinutes), atLeast: 5 })
    this.alarmWhen('errorLines', { metric: lines.count('ErrorLines', quarter), atLeast: 1 })
    this.alarmWhenBelow('pushesFail', { metric: lines.pushes(quarter), below: 1 })
    this.alarmWhen('mailQuota', { metric: lines.mailQuota(hour), atLeast: 80 })
    this.alarmWhen('mailsBounceNow', { metric: mail.bounces({ period: hour }), atLeast: 10 })
  }
}

/** Short, because a new release has only five minutes to prove itself. */
export const faultsInAMinute = ({ api }: HttpApi): Metric => api.metricServerError({ period: minute, statistic: 'Sum' })

/** A run that found a fault does not count, nor does one that never started. */
const successfulRuns = ({ fn }: WorkerFunction): MathExpression =>
  new MathExpression({
    expression: 'runs - faults',
    usingMetrics: { runs: fn.metricInvocations(), faults: fn.metricErrors() },
    period: fiveMinutes,
    label: 'Sound runs of the canary',
  })

/**
 * For the whole account, as AWS measures it.
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
 */
const reputation = (rate: 'BounceRate' | 'ComplaintRate') =>
  new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${rate}`, statistic: 'Average', period: hour })

const accountMetric = (metricName: string) => new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Maximum' })

/**
 * Of all functions in the region, without a dimension:
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 */
const throttledFunctions = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  statistic: 'Sum',
  period: fiveMinutes,
})

/** In per cent. The claimed metric includes reserved concurrency, but only the other one has a quota. */
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
  // These metrics exist only while something is throttled, and a sum with a missing metric is missing too.
  const expression = Object.keys(named)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ')
  return new MathExpression({ expression, usingMetrics: named, period: fiveMinutes })
}

/**
 * Sends a mail when the account has spent 80 % of its monthly budget, and when the forecast exceeds it. It covers the
 * whole account: to separate stages, their tag would first have to be activated by hand.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-budgets-budget.html
 */
export class SpendingBudget extends Construct {
  constructor(scope: Construct, id: string, { budget, alarmEmail }: Pick<Stage, 'budget'> & { alarmEmail: string }) {
    super(scope, id)
    const mailAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    })
    new CfnBudget(this, 'Month', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: budget, unit: 'USD' } },
      notificationsWithSubscribers: [mailAt('ACTUAL', 80), mailAt('FORECASTED', 100)],
    })
  }
}
