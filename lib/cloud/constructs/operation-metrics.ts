import { MathExpression, Unit } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'

const dimension = 'Operation'

/** The namespace of our own metrics. One per stage, because stages may share an account. */
export const metricNamespace = ({ name }: Stage): string => `Sameway/${name}`

/**
 * Counts the faults of each operation, from the one log line that every call writes. A metric costs money while it
 * receives values, so there is one only for faults; durations are read from the log itself.
 */
export class OperationMetrics extends Construct {
  constructor(scope: Construct, id: string, { stage, logGroup }: { stage: Stage; logGroup: ILogGroup }) {
    super(scope, id)
    new MetricFilter(this, 'Faults', {
      logGroup,
      metricNamespace: metricNamespace(stage),
      metricName: 'Faults',
      filterPattern: FilterPattern.all(
        FilterPattern.exists('$.operation'),
        FilterPattern.numberValue('$.status', '>=', 500),
      ),
      metricValue: '1',
      unit: Unit.COUNT,
      dimensions: { [dimension]: '$.operation' },
    })
  }
}

/**
 * A line for each operation with faults. A search expression instead of named metrics, so that the dashboard stays
 * free.
 */
export const faultsByOperation = (stage: Stage): MathExpression =>
  new MathExpression({
    expression: `SEARCH('{${metricNamespace(stage)},${dimension}} MetricName="Faults"', 'Sum', 300)`,
    usingMetrics: {},
    label: '',
  })

/** For Logs Insights. */
export const timesByOperation = [
  'filter ispresent(operation) and ispresent(ms)',
  'stats count(*) as calls, pct(ms, 50) as p50, pct(ms, 95) as p95, max(ms) as slowest by operation',
  'sort p95 desc',
]
