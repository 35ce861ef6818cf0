import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { tableSchema } from '#lib/table-schema.ts'
import { removalPolicyFor } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

const string = (name: string) => ({ name, type: AttributeType.STRING })

/** No Scan: nothing in the product reads all there is. A transaction is allowed by the actions of its parts. */
const rowActions = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
]

/** Entries of the audit trail are added and read, and never changed; not even by a mistake of ours. */
const trail = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUD#*'] } }
const changing = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem']

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
      // Outside production a loop that runs away stops at a few pounds.
      billing: Billing.onDemand(stage.isProd ? {} : { maxReadRequestUnits: 1000, maxWriteRequestUnits: 500 }),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: stage.isProtected,
      removalPolicy: removalPolicyFor(stage),
    })
  }

  /** For the table, for its indexes and for its audit trail: only whoever uses these too may query or add to them. */
  grantTo(worker: WorkerFunction): void {
    worker.allow(rowActions, [this.tableArn])
    const withheld = worker.uses.includes('audit') ? changing : [...changing, 'dynamodb:PutItem']
    worker.deny(withheld, [this.tableArn], trail)
    const indexes = tableSchema.indexes.map((name) => `${this.tableArn}/index/${name}`)
    if (worker.uses.includes('indexes')) worker.allow(['dynamodb:Query'], indexes)
    worker.setVariable('TABLE_NAME', this.tableName)
  }
}
