import type { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { edgeRegion } from '../regions.ts'
import type { Stage } from '../stage.ts'
import { metricNamespace } from './operation-metrics.ts'
import type { WorkerFunction } from './worker-function.ts'

const messageIs = (message: string) => FilterPattern.stringValue('$.message', '=', message)

/** Counts the nightly job's log lines about problems that wait too long. */
export class NightlyMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string, { stage, worker }: { stage: Stage; worker: WorkerFunction }) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
    new MetricFilter(this, 'ProblemsWait', {
      logGroup: worker.fn.logGroup,
      metricNamespace: this.namespace,
      metricName: 'ProblemsWait',
      filterPattern: messageIs('problems wait'),
      metricValue: '1',
    })
  }

  /** At most one a night, however many problems wait. */
  problemsWait(options: MetricOptions = {}): Metric {
    return new Metric({ namespace: this.namespace, metricName: 'ProblemsWait', statistic: 'Sum', ...options })
  }
}

/** Counts two kinds of lines in the sweeper's log: a task was put aside, and, once an hour, some are still aside. */
export class TaskMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string, { stage, worker }: { stage: Stage; worker: WorkerFunction }) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
    new MetricFilter(this, 'TasksAside', {
      logGroup: worker.fn.logGroup,
      metricNamespace: this.namespace,
      metricName: 'TasksAside',
      filterPattern: FilterPattern.any(messageIs('task put aside'), messageIs('tasks are aside')),
      metricValue: '1',
    })
  }

  aside(options: MetricOptions): Metric {
    return new Metric({ namespace: this.namespace, metricName: 'TasksAside', statistic: 'Sum', ...options })
  }
}

/** Our own lines have the level in lower case. The runtime's lines about a function that threw have it in capitals. */
const isError = FilterPattern.any(
  FilterPattern.stringValue('$.level', '=', 'error'),
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
)

/** The log lines to count, each kind as one metric of the stage. */
const linePatterns = {
  ErrorLines: { filterPattern: isError, metricValue: '1' },
  PlacesFailed: { filterPattern: messageIs('a provider of places failed'), metricValue: '1' },
  SocketsFailed: {
    filterPattern: FilterPattern.all(isError, FilterPattern.stringValue('$.dependency', '=', 'sockets')),
    metricValue: '1',
  },
  MailQuotaPercent: { filterPattern: messageIs('mail quota'), metricValue: '$.percent' },
}

/** Whether a function can log such lines: only those that use a dependency log its faults. */
const saysSo: Record<keyof typeof linePatterns, (worker: WorkerFunction) => boolean> = {
  ErrorLines: () => true,
  PlacesFailed: ({ uses }) => uses.some((use) => ['places', 'routes', 'suggestions'].includes(use)),
  SocketsFailed: ({ uses }) => uses.includes('sockets'),
  MailQuotaPercent: ({ uses }) => uses.includes('mail-quota'),
}

/** Counts the lines of each pattern in the logs of the functions that can write them. */
export class LineMetrics extends Construct {
  private readonly namespace: string

  constructor(
    scope: Construct,
    id: string,
    { stage, functions }: { stage: Stage; functions: ReadonlyMap<string, WorkerFunction> },
  ) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
    for (const [metricName, pattern] of Object.entries(linePatterns))
      for (const [name, worker] of functions)
        if (saysSo[metricName as keyof typeof linePatterns](worker))
          new MetricFilter(this, `${metricName}-${name}`, {
            logGroup: worker.fn.logGroup,
            metricNamespace: this.namespace,
            metricName,
            ...pattern,
          })
  }

  count(metricName: Exclude<keyof typeof linePatterns, 'MailQuotaPercent'>, period: Duration): Metric {
    return new Metric({ namespace: this.namespace, metricName, statistic: 'Sum', period })
  }

  mailQuota(period: Duration): Metric {
    return new Metric({ namespace: this.namespace, metricName: 'MailQuotaPercent', statistic: 'Maximum', period })
  }
}

type MailMetricsProps = { stage: Stage; workers: Record<string, WorkerFunction> }

const mailPatterns = {
  MailsGivenUp: FilterPattern.any(messageIs('mail refused'), messageIs('mail given up')),
  MailsLate: messageIs('mail late'),
}

/** Counts the mails that were given up or delayed, from the senders' logs. */
export class MailMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string, { stage, workers }: MailMetricsProps) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
    for (const [name, { fn }] of Object.entries(workers)) {
      for (const [metricName, filterPattern] of Object.entries(mailPatterns)) {
        new MetricFilter(this, `${name}-${metricName}`, {
          logGroup: fn.logGroup,
          metricNamespace: this.namespace,
          metricName,
          filterPattern,
          metricValue: '1',
        })
      }
    }
  }

  givenUp(options: MetricOptions): Metric {
    return this.sum('MailsGivenUp', options)
  }

  /** Counts each try that SES temporarily refused. */
  late(options: MetricOptions): Metric {
    return this.sum('MailsLate', options)
  }

  private sum(metricName: keyof typeof mailPatterns, options: MetricOptions): Metric {
    return new Metric({ namespace: this.namespace, metricName, statistic: 'Sum', ...options })
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
