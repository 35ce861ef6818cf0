import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import { metricNamespace } from './operation-metrics.ts'
import type { WorkerFunction } from './worker-function.ts'

const metricName = 'Disagreements'

/** What the nightly job says of a counter that it put right, and of whatever else is not what it should be. */
const messageIs = (message: string) => FilterPattern.stringValue('$.message', '=', message)
const disagreementLogged = FilterPattern.any(messageIs('counter corrected'), messageIs('figures disagree'))

/** Turns what the nightly job found wrong into a number. */
export class FigureMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string, { stage, worker }: { stage: Stage; worker: WorkerFunction }) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
    new MetricFilter(this, 'Disagreements', {
      logGroup: worker.fn.logGroup,
      metricNamespace: this.namespace,
      metricName,
      filterPattern: disagreementLogged,
      metricValue: '1',
    })
  }

  disagreements(options: MetricOptions = {}): Metric {
    return new Metric({ namespace: this.namespace, metricName, statistic: 'Sum', ...options })
  }
}
