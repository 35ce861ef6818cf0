import type { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { edgeRegion } from '../regions.ts'
import type { Stage } from '../stage.ts'
import { metricNamespace } from './operation-metrics.ts'
import type { WorkerFunction } from './worker-function.ts'

const messageIs = (message: string) => FilterPattern.stringValue('$.message', '=', message)

type LinePattern = { metricName: string; filterPattern: IFilterPattern; metricValue?: string }

/** Counts lines in the logs of functions, in metrics of the stage. */
class LogMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
  }

  protected filter(id: string, { fn }: WorkerFunction, pattern: LinePattern): void {
    const inStage = { logGroup: fn.logGroup, metricNamespace: this.namespace }
    new MetricFilter(this, id, { metricValue: '1', ...inStage, ...pattern })
  }

  protected metric(metricName: string, options: MetricOptions): Metric {
    return new Metric({ namespace: this.namespace, metricName, statistic: 'Sum', ...options })
  }
}

/** Counts what the nightly job logs of problems and reports that wait too long. */
export class NightlyMetrics extends LogMetrics {
  constructor(scope: Construct, id: string, { stage, worker }: { stage: Stage; worker: WorkerFunction }) {
    super(scope, id, stage)
    this.filter('ProblemsWait', worker, { metricName: 'ProblemsWait', filterPattern: messageIs('problems wait') })
    this.filter('ReportsWait', worker, { metricName: 'ReportsWait', filterPattern: messageIs('reports wait') })
  }

  /** At most one a night, however many problems wait. */
  problemsWait(options: MetricOptions = {}): Metric {
    return this.metric('ProblemsWait', options)
  }

  reportsWait(options: MetricOptions = {}): Metric {
    return this.metric('ReportsWait', options)
  }
}

/** Counts the tasks that were put aside, and the hourly report that some still are, from the sweeper's log. */
export class TaskMetrics extends LogMetrics {
  constructor(scope: Construct, id: string, { stage, worker }: { stage: Stage; worker: WorkerFunction }) {
    super(scope, id, stage)
    const filterPattern = FilterPattern.any(messageIs('task put aside'), messageIs('tasks are aside'))
    this.filter('TasksAside', worker, { metricName: 'TasksAside', filterPattern })
  }

  aside(options: MetricOptions): Metric {
    return this.metric('TasksAside', options)
  }
}

/** Our own lines have the level in lower case. The runtime's lines about a function that threw have it in capitals. */
const isError = FilterPattern.any(
  FilterPattern.stringValue('$.level', '=', 'error'),
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
)

const isAboutPushes = FilterPattern.stringValue('$.group', '=', 'push')
const isNotAboutPushes = FilterPattern.any(
  FilterPattern.notExists('$.group'),
  FilterPattern.stringValue('$.group', '!=', 'push'),
)

/** The log lines to count, each kind as one metric of the stage. */
const linePatterns = {
  ErrorLines: { filterPattern: FilterPattern.all(isError, isNotAboutPushes) },
  /**
   * As noughts in the metric of the other errors, because each metric costs: its sum counts the others, and its minimum
   * is 0 where there was one of these.
   */
  PushesFailed: {
    filterPattern: FilterPattern.all(isError, isAboutPushes),
    metricName: 'ErrorLines',
    metricValue: '0',
  },
  PlacesFailed: { filterPattern: messageIs('a provider of places failed') },
  SocketsFailed: {
    filterPattern: FilterPattern.all(isError, FilterPattern.stringValue('$.dependency', '=', 'sockets')),
  },
  MailQuotaPercent: { filterPattern: messageIs('mail quota'), metricValue: '$.percent' },
}

/** Whether a function can log such lines: only those that use a dependency log its faults. */
const saysSo: Record<keyof typeof linePatterns, (worker: WorkerFunction) => boolean> = {
  ErrorLines: () => true,
  PushesFailed: ({ uses }) => uses.includes('push-keys'),
  PlacesFailed: ({ uses }) => uses.some((use) => ['places', 'routes', 'suggestions'].includes(use)),
  SocketsFailed: ({ uses }) => uses.includes('sockets'),
  MailQuotaPercent: ({ uses }) => uses.includes('mail-quota'),
}

/** Counts lines in the logs of all functions. */
export class LineMetrics extends LogMetrics {
  constructor(
    scope: Construct,
    id: string,
    { stage, functions }: { stage: Stage; functions: ReadonlyMap<string, WorkerFunction> },
  ) {
    super(scope, id, stage)
    for (const [lines, pattern] of Object.entries(linePatterns))
      for (const [name, worker] of functions)
        if (saysSo[lines as keyof typeof linePatterns](worker))
          this.filter(`${lines}-${name}`, worker, { metricName: lines, ...pattern })
  }

  count(metricName: 'ErrorLines' | 'PlacesFailed' | 'SocketsFailed', period: Duration): Metric {
    return this.metric(metricName, { period })
  }

  /** Below 1 in a period with a line of a push that failed; missing in one without any error. */
  pushes(period: Duration): Metric {
    return this.metric('ErrorLines', { statistic: 'Minimum', period })
  }

  mailQuota(period: Duration): Metric {
    return this.metric('MailQuotaPercent', { statistic: 'Maximum', period })
  }
}

type MailMetricsProps = { stage: Stage; workers: Record<string, WorkerFunction> }

const mailPatterns = {
  MailsGivenUp: FilterPattern.any(messageIs('mail refused'), messageIs('mail given up')),
  MailsLate: messageIs('mail late'),
}

/** Counts the mails that were given up on or delayed, from the senders' logs. */
export class MailMetrics extends LogMetrics {
  constructor(scope: Construct, id: string, { stage, workers }: MailMetricsProps) {
    super(scope, id, stage)
    for (const [name, worker] of Object.entries(workers))
      for (const [metricName, filterPattern] of Object.entries(mailPatterns))
        this.filter(`${name}-${metricName}`, worker, { metricName, filterPattern })
  }

  givenUp(options: MetricOptions): Metric {
    return this.metric('MailsGivenUp', options)
  }

  /** Counts each try that SES temporarily refused. */
  late(options: MetricOptions): Metric {
    return this.metric('MailsLate', options)
  }
}

/**
 * CloudFront writes the metrics of every stage in us-east-1. Each has only one statistic:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
 */
const edgeMetric = (
  metricName: string,
  of: Record<string, string>,
  { statistic, period }: { statistic: 'Average' | 'Sum'; period: Duration },
): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { ...of, Region: 'Global' },
    statistic,
    period,
    region: edgeRegion,
  })

/** The percentage of 5xx answers, from an edge function, CloudFront, an API or the bucket. */
export const edgeFaultRate = (distributionId: string, period: Duration): Metric =>
  edgeMetric('5xxErrorRate', { DistributionId: distributionId }, { statistic: 'Average', period })

/** How often an edge function threw, and how often it returned an invalid request. */
export const edgeFunctionErrors = (functionName: string, period: Duration): Record<'thrown' | 'invalid', Metric> => {
  const errors = (metricName: string) =>
    edgeMetric(metricName, { FunctionName: functionName }, { statistic: 'Sum', period })
  return { thrown: errors('FunctionExecutionErrors'), invalid: errors('FunctionValidationErrors') }
}

/** The sum of both. CloudFront writes neither while there are no errors. */
export const sumOfEdgeFunctionErrors = (functionName: string, period: Duration): MathExpression =>
  new MathExpression({
    expression: 'FILL(thrown, 0) + FILL(invalid, 0)',
    usingMetrics: edgeFunctionErrors(functionName, period),
    period,
    label: functionName,
  })
