import { currentCallId } from '../current-call.ts'
import { type Item, isTaskRow, kindOf, type RowKind } from './keys.ts'

/** Rows whose changes have effects in the fan-out. Others, such as counts of calls, are left as small as they are. */
const marked: ReadonlySet<RowKind> = new Set<RowKind>([
  ...(['code', 'session', 'sockets', 'user', 'partner', 'presence', 'ride'] as const),
  ...(['userCounters', 'business', 'businessCounters', 'request', 'proposal', 'problem', 'contactMessage'] as const),
  ...(['block', 'businessBlock', 'matchReviews'] as const),
])

const isMarked = (row: Item): boolean => {
  const kind = kindOf(row)
  return kind ? marked.has(kind) : isTaskRow(row)
}

const unitBytes = 1024
/** The attribute's name, and an id of API Gateway. */
const markBytes = 22

/**
 * DynamoDB's size of a value. The size of a number is a parameter, because AWS gives it only approximately.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
const sizeOf = (value: unknown, sizeOfNumber: (digits: number) => number): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return sizeOfNumber(String(value).length)
  if (typeof value !== 'object' || value === null) return 1
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  const names = Array.isArray(value) ? 0 : parts.reduce((sum, [name]) => sum + name.length, 0)
  return parts.reduce((sum, [, part]) => sum + 1 + sizeOf(part, sizeOfNumber), 3 + names)
}

/** A row counts as a map, without the overhead of a map. */
const sizeOfRow = (row: Item, sizeOfNumber: (digits: number) => number): number =>
  sizeOf(row, sizeOfNumber) - 3 - Object.values(row).filter((value) => value !== undefined).length

const unitsOf = (bytes: number): number => Math.ceil(bytes / unitBytes)

/** Whether a row with a mark is certain to cost no more to write than one without. */
export const hasRoomForMark = ({ callId: _, ...row }: Item): boolean =>
  unitsOf(sizeOfRow(row, () => 1)) === unitsOf(sizeOfRow(row, (digits) => 2 + Math.ceil(digits / 2)) + markBytes)

/** For an update of a row without room: an old mark would name the wrong call. */
export const withoutMark = { remove: '#callId', names: { '#callId': 'callId' } }

type Update = {
  Key?: Item
  UpdateExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Item
}
type Write = Update & { Item?: Item; TransactItems?: Partial<Record<string, Write>>[] }

const first = /(^|\s)SET\s+/

const withMark = (expression: string): string =>
  first.test(expression)
    ? expression.replace(first, '$1SET callId = :callId, ')
    : [expression, 'SET callId = :callId'].filter(Boolean).join(' ')

const markPut = (write: Write, callId: string): Write => {
  if (!write.Item || !isMarked(write.Item)) return write
  const { callId: _, ...Item } = write.Item
  return { ...write, Item: hasRoomForMark(Item) ? { ...Item, callId } : Item }
}

const markUpdate = (write: Write, callId: string): Write =>
  write.UpdateExpression !== undefined &&
  write.Key &&
  isMarked(write.Key) &&
  !('#callId' in (write.ExpressionAttributeNames ?? {}))
    ? {
        ...write,
        UpdateExpression: withMark(write.UpdateExpression),
        ExpressionAttributeValues: { ...write.ExpressionAttributeValues, ':callId': callId },
      }
    : write

/**
 * Adds the id of the current call, as `callId`, to each row it writes that has effects and room. So the later work of
 * the fan-out and the sweeper names the call that caused it. The id is never read for anything else.
 */
export const markWrites = <Input>(input: Input): Input => {
  const callId = currentCallId()
  return callId ? (markWrite(input as Write, callId) as Input) : input // the same type, with one more attribute
}

const markWrite = (write: Write, callId: string): Write => {
  if (!write.TransactItems) return markUpdate(markPut(write, callId), callId)
  const TransactItems = write.TransactItems.map(({ Put, Update, ...others }) => ({
    ...others,
    ...(Put && { Put: markPut(Put, callId) }),
    ...(Update && { Update: markUpdate(Update, callId) }),
  }))
  return { ...write, TransactItems }
}
