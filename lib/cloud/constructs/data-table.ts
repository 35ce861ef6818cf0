import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { EventSourceMapping, FilterCriteria, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { streamFilter, tableSchema } from '#lib/table-schema.ts'
import { removalPolicyFor } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import { PrivateBucket } from './buckets.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

const string = (name: string) => ({ name, type: AttributeType.STRING })

/** No Scan: nothing in the product reads the whole table. A transaction needs the permissions of its parts. */
const rowActions = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
]

/** Entries of the audit trail can be added and read, but never changed. */
const trail = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUD#*'] } }
const changing = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem']

/** The permissions on rows of one kind, for functions that anyone can call and that need no other rows. */
const someRows = {
  'health-row': { partitions: 'HEALTH', actions: ['GetItem', 'PutItem'] },
  'limit-rows': { partitions: 'RL#*', actions: ['UpdateItem'] },
  'session-rows': { partitions: 'USER#*', actions: ['BatchGetItem', 'UpdateItem'] },
  'message-rows': { partitions: 'MSG#*', actions: ['UpdateItem'] },
  'mailbox-rows': { partitions: 'BOX#*', actions: ['UpdateItem'] },
} as const

/**
 * Without the second line, a call without any key would be allowed.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
const onlyIn = (partitions: string) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partitions] },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})

/** The one table. Its stream is the outbox. */
export class DataTable extends TableV2 implements Grantable {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      partitionKey: string(tableSchema.keys.partition),
      sortKey: string(tableSchema.keys.sort),
      globalSecondaryIndexes: tableSchema.indexes.map((indexName) => ({
        indexName,
        partitionKey: string(`${indexName}PK`),
        sortKey: string(`${indexName}SK`),
      })),
      timeToLiveAttribute: tableSchema.ttlAttribute,
      dynamoStream: StreamViewType[tableSchema.stream],
      // Outside production this limits the cost of an endless loop to a few pounds.
      billing: Billing.onDemand(stage.isProd ? {} : { maxReadRequestUnits: 1000, maxWriteRequestUnits: 500 }),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: stage.isProtected,
      removalPolicy: removalPolicyFor(stage),
    })
  }

  /** A worker that uses `table` gets all rows; other uses get the rows in `someRows`. Index queries need `indexes`. */
  grantTo(worker: WorkerFunction): void {
    worker.setVariable('TABLE_NAME', this.tableName)
    if (worker.uses.includes('table')) this.grantRows(worker)
    for (const use of worker.uses) {
      if (!(use in someRows)) continue
      const { partitions, actions } = someRows[use as keyof typeof someRows] // the line above has checked it
      worker.allow(
        actions.map((action) => `dynamodb:${action}`),
        [this.tableArn],
        onlyIn(partitions),
      )
    }
  }

  /** Adding to the audit trail needs `audit`. */
  private grantRows(worker: WorkerFunction): void {
    worker.allow(rowActions, [this.tableArn])
    const withheld = worker.uses.includes('audit') ? changing : [...changing, 'dynamodb:PutItem']
    worker.deny(withheld, [this.tableArn], trail)
    const indexes = tableSchema.indexes.map((name) => `${this.tableArn}/index/${name}`)
    if (worker.uses.includes('indexes')) worker.allow(['dynamodb:Query'], indexes)
  }
}

type StreamFanOutProps = { stage: Stage; table: DataTable; worker: WorkerFunction; accessLogs: IBucket | undefined }

/**
 * Delivers the changes that pass `streamFilter` to the fan-out, in order for each item. Retries those that fail, and
 * puts those that keep failing into a bucket.
 */
export class StreamFanOut extends Construct {
  /** The names that an operator needs, as outputs of the stack. */
  readonly outputs: Record<'FanOutFunction' | 'FanOutMapping' | 'FailedRecords', string>
  private readonly mapping: EventSourceMapping
  private readonly failed: PrivateBucket
  private readonly worker: WorkerFunction

  constructor(scope: Construct, id: string, { stage, table, worker, accessLogs }: StreamFanOutProps) {
    super(scope, id)
    this.worker = worker
    const failed = new PrivateBucket(this, 'FailedRecords', {
      accessLogs: { bucket: accessLogs, prefix: 'failed-records/' },
      // As long as every other copy: see daily-copy.ts.
      lifecycleRules: [{ expiration: Duration.days(35) }],
      removalPolicy: removalPolicyFor(stage),
    })
    this.failed = failed
    const reason = 'Lambda names the objects it keeps failed records in.'
    worker.allowUnder(failed.arnForObjects(''), ['s3:PutObject'], reason)
    worker.allow(['s3:ListBucket'], [failed.bucketArn])
    const streamArn = table.tableStreamArn
    if (!streamArn) throw new Error('The table has no stream')
    worker.allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [streamArn])
    worker.allowUnder(`${table.tableArn}/stream/`, ['dynamodb:ListStreams'], 'ListStreams is called on the table.')

    this.mapping = new EventSourceMapping(this, 'Mapping', {
      target: worker.fn,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 50,
      // A stream has about four shards at first, and a new account may run only ten functions at once.
      parallelizationFactor: 1,
      filters: streamFilter.map((pattern) => FilterCriteria.filter(pattern)),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // A record that fails blocks its shard, so after ten tries or two hours it goes to the bucket.
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

  /** Lets a function read the failed records, and delete some. */
  grantFailedRecords(worker: WorkerFunction): void {
    const reason = 'Lambda names the objects it keeps failed records in.'
    worker.allowUnder(this.failed.arnForObjects(''), ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], reason)
    worker.allow(['s3:ListBucket'], [this.failed.bucketArn])
    worker.setVariable('FAILED_RECORDS', this.failed.bucketName)
  }

  /** The age of the oldest unprocessed record. */
  lag(options: MetricOptions = {}): Metric {
    return this.worker.fn.metric('IteratorAge', { statistic: 'Maximum', ...options })
  }

  /**
   * How many records were given up on: written to the bucket, or dropped if that failed, too.
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
