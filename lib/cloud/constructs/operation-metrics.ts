import { Metric, type MetricOptions, Unit } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'

const namespace = 'Sameway'
const dimensions = { Operation: '$.operation' }

/** Turns the one log line that every call writes into metrics for each operation. */
export class OperationMetrics extends Construct {
  constructor(scope: Construct, id: string, { logGroup }: { logGroup: ILogGroup }) {
    super(scope, id)
    const operation = FilterPattern.exists('$.operation')
    new MetricFilter(this, 'Duration', {
      logGroup,
      metricNamespace: namespace,
      metricName: 'Duration',
      filterPattern: FilterPattern.all(operation, FilterPattern.numberValue('$.ms', '>=', 0)),
      metricValue: '$.ms',
      unit: Unit.MILLISECONDS,
      dimensions,
    })
    new MetricFilter(this, 'Faults', {
      logGroup,
      metricNamespace: namespace,
      metricName: 'Faults',
      filterPattern: FilterPattern.all(operation, FilterPattern.numberValue('$.status', '>=', 500)),
      metricValue: '1',
      unit: Unit.COUNT,
      dimensions,
    })
  }
}

export const operationMetric = (metricName: 'Duration' | 'Faults', operation: string, options: MetricOptions): Metric =>
  new Metric({ namespace, metricName, dimensionsMap: { Operation: operation }, label: operation, ...options })
