import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import { metricNamespace } from './operation-metrics.ts'
import type { WorkerFunction } from './worker-function.ts'

type MailMetricsProps = { stage: Stage; workers: Record<string, WorkerFunction> }

const messageIs = (message: string) => FilterPattern.stringValue('$.message', '=', message)
const kinds = {
  MailsGivenUp: FilterPattern.any(messageIs('mail refused'), messageIs('mail given up')),
  MailsLate: messageIs('mail late'),
}

/** Turns what the senders of mails say of those that did not go into numbers. */
export class MailMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string, { stage, workers }: MailMetricsProps) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
    for (const [name, { fn }] of Object.entries(workers)) {
      for (const [metricName, filterPattern] of Object.entries(kinds)) {
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

  /** Each try of one that SES did not take. */
  late(options: MetricOptions): Metric {
    return this.sum('MailsLate', options)
  }

  private sum(metricName: keyof typeof kinds, options: MetricOptions): Metric {
    return new Metric({ namespace: this.namespace, metricName, statistic: 'Sum', ...options })
  }
}
