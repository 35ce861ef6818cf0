import type { Words } from './expressions.ts'
import type { Item } from './values.ts'

export type Key = { PK: string; SK: string }

/** What a refused condition answers; the seam makes the error of it that the caller's own classes know. */
export type Refusal =
  | { name: 'ConditionalCheckFailedException'; message: string; Item: Item | undefined }
  | { name: 'TransactionCanceledException'; message: string; CancellationReasons: Reason[] }
  | { name: 'IdempotentParameterMismatchException'; message: string }

export type Reason = { Code: string; Message?: string; Item?: Item | undefined }

export type Outcome = { answer: Record<string, unknown> } | { refusal: Refusal }

export type WriteInput = Words & {
  ConditionExpression?: string | undefined
  ReturnValuesOnConditionCheckFailure?: string | undefined
}

export type Wanted = { ReturnValues?: string | undefined; ReturnConsumedCapacity?: string | undefined }
export type PutInput = WriteInput & Wanted & { Item: Item }
export type UpdateInput = WriteInput & Wanted & { Key: Item; UpdateExpression?: string }
export type DeleteInput = WriteInput & Wanted & { Key: Item }
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
export type TransactAction = {
  Put?: PutInput
  Update?: UpdateInput
  Delete?: DeleteInput
  ConditionCheck?: WriteInput & { Key: Item }
}
export type TransactInput = Wanted & { TransactItems: TransactAction[]; ClientRequestToken?: string }
