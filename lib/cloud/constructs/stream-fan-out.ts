import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { EventSourceMapping, FilterCriteria, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { streamFilter } from '#lib/stream-filter.ts'
import { removalPolicyFor } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import { PrivateBucket } from './buckets.ts'
import type { DataTable } from './data-table.ts'
import type { WorkerFunction } from './worker-function.ts'

type StreamFanOutProps = { stage: Stage; table: DataTable; worker: WorkerFunction; accessLogs: IBucket | undefined }

/** Hands every change that somebody hears of to the fan-out, in order for each item, until it says that it is done with it. */
export class StreamFanOut extends Construct {
  /** What an operator has to name. */
  readonly outputs: Record<'FanOutFunction' | 'FanOutMapping' | 'FailedRecords', string>
  private readonly mapping: EventSourceMapping
  private readonly worker: WorkerFunction

  constructor(scope: Construct, id: string, { stage, table, worker, accessLogs }: StreamFanOutProps) {
    super(scope, id)
    this.worker = worker
    const failed = new PrivateBucket(this, 'FailedRecords', {
      accessLogs: { bucket: accessLogs, prefix: 'failed-records/' },
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: removalPolicyFor(stage),
    })
    const reason = 'Lambda names the objects it keeps failed records in.'
    worker.allowUnder(failed.arnForObjects(''), ['s3:PutObject'], reason)
    worker.allow(['s3:ListBucket'], [failed.bucketArn])
    const streamArn = table.tableStreamArn
    if (!streamArn) throw new Error('The table has no stream')
    worker.allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [streamArn])
    worker.allowUnder(`${table.tableArn}/stream/`, ['dynamodb:ListStreams'], 'To list streams is asked of the table.')

    this.mapping = new EventSourceMapping(this, 'Mapping', {
      target: worker.fn,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 50,
      // A stream begins with some four shards, and each takes so many of the ten functions that a new account may run at once.
      parallelizationFactor: 1,
      filters: streamFilter.map((pattern) => FilterCriteria.filter(pattern)),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // One record that fails holds up its shard: after ten tries or two hours it is put aside whole.
      retryAttempts: 10,
      maxRecordAge: Duration.hours(2),
      onFailure: { bind: () => ({ destination: failed.bucketArn }) },
      metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
    })
    this.mapping.node.addDependency(worker)
    this.outputs = {
      FanOutFunction: worker.fn.functionName,
      FanOutMapping: this.mapping.eventSourceMappingId,
      FailedRecords: failed.bucketName,
    }
  }

  /** How long the oldest record that is still to do has waited. */
  lag(options: MetricOptions = {}): Metric {
    return this.worker.fn.metric('IteratorAge', { statistic: 'Maximum', ...options })
  }

  /**
   * How many records were given up: put into the bucket, or dropped where even that failed.
   * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
   */
  givenUp({ period }: { period: Duration }): MathExpression {
    const count = (metricName: string) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        dimensionsMap: { EventSourceMappingUUID: this.mapping.eventSourceMappingId },
        statistic: 'Sum',
      })
    return new MathExpression({
      expression: 'FILL(kept, 0) + FILL(dropped, 0) + FILL(undelivered, 0)',
      usingMetrics: {
        kept: count('OnFailureDestinationDeliveredEventCount'),
        dropped: count('DroppedEventCount'),
        undelivered: this.worker.fn.metric('DestinationDeliveryFailures', { statistic: 'Sum' }),
      },
      period,
      label: 'Records given up',
    })
  }
}
