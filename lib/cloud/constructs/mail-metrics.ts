import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import type { WorkerFunction } from './worker-function.ts'

type MailMetricsProps = { stage: Stage; workers: Record<string, WorkerFunction> }

const namespace = 'Sameway'

const says = (message: string) => FilterPattern.stringValue('$.message', '=', message)

/** Turns what the senders of mails say of those that did not go into numbers. */
export class MailMetrics extends Construct {
  private readonly stage: Stage

  constructor(scope: Construct, id: string, { stage, workers }: MailMetricsProps) {
    super(scope, id)
    this.stage = stage
    const filters = {
      MailsGivenUp: FilterPattern.any(says('mail refused'), says('mail given up')),
      MailsLate: says('mail late'),
    }
    for (const [name, { fn }] of Object.entries(workers)) {
      for (const [kind, filterPattern] of Object.entries(filters)) {
        new MetricFilter(this, `${name}-${kind}`, {
          logGroup: fn.logGroup,
          metricNamespace: namespace,
          metricName: this.nameOf(kind),
          filterPattern,
          metricValue: '1',
        })
      }
    }
  }

  givenUp(options: MetricOptions): Metric {
    return this.sum('MailsGivenUp', options)
  }

  /** Each try of one that SES did not take. */
  late(options: MetricOptions): Metric {
    return this.sum('MailsLate', options)
  }

  private sum(kind: string, options: MetricOptions): Metric {
    return new Metric({ namespace, metricName: this.nameOf(kind), statistic: 'Sum', ...options })
  }

  /** A log line does not say of which stage it is, and stages may share an account. */
  private nameOf(kind: string): string {
    return `${kind}-${this.stage.name}`
  }
}
