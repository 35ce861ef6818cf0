import type { Words } from './expressions.ts'
import { type Item, ValidationException } from './values.ts'

export type Key = { PK: string; SK: string }

/** The answer to a refused condition. Callers turn it into an error of their own classes. */
export type Refusal = { message: string; ConsumedCapacity?: unknown } & (
  | { name: 'ConditionalCheckFailedException'; Item: Item | undefined }
  | { name: 'TransactionCanceledException'; CancellationReasons: Reason[] }
  | { name: 'IdempotentParameterMismatchException' }
)

export type Reason = { Code: string; Message?: string; Item?: Item | undefined }

export type Outcome = { answer: Record<string, unknown> } | { refusal: Refusal }

type Wanted = { ReturnConsumedCapacity?: string | undefined }

/** A condition and its placeholders, of a single write or within a transaction. */
export type Conditional = Words & {
  ConditionExpression?: string | undefined
  ReturnValuesOnConditionCheckFailure?: string | undefined
}
export type PutAction = Conditional & { Item: Item }
export type UpdateAction = Conditional & { Key: Item; UpdateExpression?: string | undefined }
export type KeyAction = Conditional & { Key: Item }
export type TransactAction = { Put?: PutAction; Update?: UpdateAction; Delete?: KeyAction; ConditionCheck?: KeyAction }

export type WriteInput = Wanted & { ReturnValues?: string | undefined }
export type TransactInput = Wanted & { TransactItems: TransactAction[]; ClientRequestToken?: string | undefined }
export type GetInput = Words & Wanted & { Key: Item; ConsistentRead?: boolean; ProjectionExpression?: string }
export type BatchGetInput = Wanted & { RequestItems: Record<string, { Keys?: Item[]; ConsistentRead?: boolean }> }
export type QueryInput = Words &
  Wanted & {
    IndexName?: string
    KeyConditionExpression: string
    FilterExpression?: string
    ProjectionExpression?: string
    Select?: string
    Limit?: number
    ScanIndexForward?: boolean
    ConsistentRead?: boolean
    ExclusiveStartKey?: Item
  }

const words = ['ExpressionAttributeNames', 'ExpressionAttributeValues']
const conditional = ['TableName', 'ConditionExpression', 'ReturnValuesOnConditionCheckFailure', ...words]
const written = [...conditional, 'ReturnValues', 'ReturnConsumedCapacity']
const projected = ['TableName', 'ConsistentRead', 'ProjectionExpression', 'ReturnConsumedCapacity', ...words]

/**
 * The known options of each command and of its parts. DynamoDB has more, which would be ignored here, so they are
 * refused.
 */
const options = {
  PutItem: new Set([...written, 'Item']),
  UpdateItem: new Set([...written, 'Key', 'UpdateExpression']),
  DeleteItem: new Set([...written, 'Key']),
  TransactWriteItems: new Set(['TransactItems', 'ClientRequestToken', 'ReturnConsumedCapacity']),
  GetItem: new Set([...projected, 'Key']),
  BatchGetItem: new Set(['RequestItems', 'ReturnConsumedCapacity']),
  Query: new Set([
    ...projected,
    ...['IndexName', 'KeyConditionExpression', 'FilterExpression', 'Select', 'Limit'],
    ...['ScanIndexForward', 'ExclusiveStartKey'],
  ]),
  batch: new Set(['Keys', 'ConsistentRead']),
  Put: new Set([...conditional, 'Item']),
  Update: new Set([...conditional, 'Key', 'UpdateExpression']),
  Delete: new Set([...conditional, 'Key']),
  ConditionCheck: new Set([...conditional, 'Key']),
}

export const refuseUnknownOptions = (part: keyof typeof options, input: object): void => {
  const known = options[part]
  for (const name in input)
    if (!known.has(name) && input[name as keyof typeof input] !== undefined)
      throw new ValidationException(`Our table does not know this option of ${part}: ${name}`)
}
