import { isDeepStrictEqual } from 'node:util'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'

type Item = Record<string, unknown>
export type Write = {
  Item?: Item | undefined
  UpdateExpression?: string | undefined
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Item | undefined
  ReturnValues?: string | undefined
  ReturnValuesOnConditionCheckFailure?: string | undefined
}

/** Whether a row is what this write would have made of it. Where that cannot be told it is not. */
export const isAlreadyWritten = (write: Write, row: Item | undefined): boolean => {
  if (write.Item) return isDeepStrictEqual(asStored(write.Item), row)
  if (write.UpdateExpression) return row !== undefined && isUpdated(write.UpdateExpression, write, row)
  return row === undefined // a delete
}

/** As it comes back: without what is undefined, at any depth. */
const asStored = (item: Item): Item => unmarshall(marshall(item, { removeUndefinedValues: true }))

/**
 * Each attribute that it sets to a value of its own must hold that value, and each that it removes be gone. What it works
 * out of the row before, such as a count, tells nothing; an update that does nothing else cannot be told.
 */
const isUpdated = (expression: string, write: Write, row: Item): boolean => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues = {} } = write
  const values = asStored(ExpressionAttributeValues)
  const standing = (name: string): unknown => row[names[name] ?? name]
  const set = partsOf(expression, 'SET').flatMap((part) => {
    const [, name, value] = /^([#\w]+)\s*=\s*(:\w+)$/.exec(part) ?? []
    return name && value ? [isDeepStrictEqual(standing(name), values[value])] : []
  })
  const removed = partsOf(expression, 'REMOVE').map((name) => standing(name) === undefined)
  const told = [...set, ...removed]
  return told.length > 0 && told.every(Boolean)
}

/** What stands behind a word of the expression, taken apart at the commas that are in no function. */
const partsOf = (expression: string, word: 'SET' | 'REMOVE'): string[] => {
  const clauses = expression.split(/\b(SET|REMOVE|ADD|DELETE)\b/)
  return clauses
    .flatMap((clause, at) => (clauses[at - 1] === word ? clause.split(/,(?![^(]*\))/) : []))
    .map((part) => part.trim())
}
