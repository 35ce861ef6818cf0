import { currentCallId } from '../current-call.ts'
import { isTaskRow, kindOf, type RowKind } from './keys.ts'
import type { Item } from './table.ts'

/** Rows whose changes the fan-out acts on. Others, such as counts of calls, are left as small as they are. */
const marked: ReadonlySet<RowKind> = new Set<RowKind>([
  ...(['code', 'session', 'sockets', 'user', 'partner', 'presence', 'ride'] as const),
  ...(['userCounters', 'business', 'businessCounters', 'request', 'dispute', 'contactMessage'] as const),
])

const isMarked = (row: Item): boolean => {
  const kind = kindOf(row)
  return kind ? marked.has(kind) : isTaskRow(row)
}

type Update = { Key?: Item; UpdateExpression?: string; ExpressionAttributeValues?: Item }
type Write = Update & { Item?: Item; TransactItems?: Partial<Record<string, Write>>[] }

const first = /(^|\s)SET\s+/

const withMark = (expression: string): string =>
  first.test(expression)
    ? expression.replace(first, '$1SET callId = :callId, ')
    : [expression, 'SET callId = :callId'].filter(Boolean).join(' ')

const markPut = (write: Write, callId: string): Write =>
  write.Item && isMarked(write.Item) ? { ...write, Item: { ...write.Item, callId } } : write

const markUpdate = (write: Write, callId: string): Write =>
  write.UpdateExpression !== undefined && write.Key && isMarked(write.Key)
    ? {
        ...write,
        UpdateExpression: withMark(write.UpdateExpression),
        ExpressionAttributeValues: { ...write.ExpressionAttributeValues, ':callId': callId },
      }
    : write

/**
 * Keeps the id of the present call in each row that it writes and that has effects, as `callId`. So what the fan-out and
 * the sweeper do later names the call that caused it. It is never read for anything else.
 */
export const markWrites = <Input>(input: Input): Input => {
  const callId = currentCallId()
  return callId ? (markWrite(input as Write, callId) as Input) : input // the same, with one attribute more
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
