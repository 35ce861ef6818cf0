import type { OpenLocalTable } from '#lib/local/table/local-table.ts'
import type { Item } from '#lib/local/table/values.ts'

type Send = OpenLocalTable['send']
type Outcome = Awaited<ReturnType<Send>>

const changeAnswer = (outcome: Outcome, change: (answer: { Items?: Item[] }) => object): Outcome =>
  'answer' in outcome ? { answer: change(outcome.answer as { Items?: Item[] }) } : outcome

/** Faults of a table that the comparison has to find, each around a table that has none. */
export const plantedFaults: Record<string, (send: Send) => Send> = {
  'a bound is made exclusive': (send) => (operation, input) => {
    const { KeyConditionExpression = '' } = input as { KeyConditionExpression?: string }
    if (!/[<>]=/.test(KeyConditionExpression)) return send(operation, input)
    return send(operation, {
      ...(input as object),
      KeyConditionExpression: KeyConditionExpression.replace(/([<>])=/, '$1'),
    })
  },
  'the last element of a set stays': (send) => async (operation, input) => {
    const { UpdateExpression = '', Key } = input as { UpdateExpression?: string; Key?: Item }
    const outcome = await send(operation, input)
    if (!/DELETE/.test(UpdateExpression) || 'refusal' in outcome) return outcome
    const { answer } = (await send('GetItem', { Key, ConsistentRead: true })) as { answer: { Item?: Item } }
    if (answer.Item && !answer.Item.s) await send('PutItem', { Item: { ...answer.Item, s: new Set(['keep']) } })
    return outcome
  },
  'a reason is in the wrong place': (send) => async (operation, input) => {
    const outcome = await send(operation, input)
    if (!('refusal' in outcome) || !outcome.refusal.CancellationReasons) return outcome
    const [first, ...others] = outcome.refusal.CancellationReasons
    return { refusal: { ...outcome.refusal, CancellationReasons: first ? [...others, first] : [] } }
  },
  'a projection leaves an attribute out': (send) => async (operation, input) => {
    const { ProjectionExpression = '' } = input as { ProjectionExpression?: string }
    const outcome = await send(operation, input)
    if (operation !== 'Query' || ProjectionExpression === '') return outcome
    return changeAnswer(outcome, ({ Items, ...answer }) => ({
      ...answer,
      ...(Items && { Items: Items.map(({ v: _, ...item }) => item) }),
    }))
  },
  'rows are ordered by UTF-16': (send) => async (operation, input) => {
    const outcome = await send(operation, input)
    const { IndexName, ScanIndexForward } = input as { IndexName?: string; ScanIndexForward?: boolean }
    if (operation !== 'Query' || IndexName || !ScanIndexForward) return outcome
    return changeAnswer(outcome, ({ Items, ...answer }) => ({
      ...answer,
      ...(Items && { Items: Items.toSorted((a, b) => (String(a.SK) < String(b.SK) ? -1 : 1)) }),
    }))
  },
}
