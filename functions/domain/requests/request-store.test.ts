import { describe, expect, test } from 'vitest'
import {
  ConditionalCheckFailedException,
  GetCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteCommand,
  UpdateCommand,
} from '#functions/platform/table/commands.ts'
import { type Item, keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import { ProblemId } from '#shared/model/ids.ts'
import { aDetail, noon, people, requestAt } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { afterWrongGuess } from './completion-code.ts'
import { eventRow, stepOf, stepRow } from './history-item.ts'
import { accepted, cancelled, completed, givenBack, handedOver, started } from './lifecycle/request-transitions.ts'
import { asWritten, detailRow, type RequestItem, requestRow } from './request-item.ts'
import { requestStore, requestUpdate } from './request-store.ts'

const sent = mockTable(table)
const waiting = requestAt('pending_match')
const matched = requestAt('matched')
const act = { by: people.carrier, at: noon }
const change = (item: RequestItem, step: (item: RequestItem) => RequestItem) =>
  requestStore.change(item.requestId, (stored) => ({ next: step(asWritten(stored)) }))
const start = (item: RequestItem) => change(item, (was) => started(was, act))
const stored = (item = waiting) => sent.on(GetCommand).resolves({ Item: requestRow(item) })
const refusedUpdate = (item = matched) => new ConditionalCheckFailedException({ Item: requestRow(item) })
const canceled = (...reasons: ({ Item?: Item } | undefined)[]) =>
  new TransactionCanceledException({
    CancellationReasons: reasons.map((reason) =>
      reason ? { Code: 'ConditionalCheckFailed', ...reason } : { Code: 'None' },
    ),
  })
const counts = keys.historyCounts
const check = {
  action: { ConditionCheck: { Key: {}, ConditionExpression: 'a = b' } },
  refusal: () => new Failure('access.denied'),
}

test('a missing request is unknown', async () => {
  sent.on(GetCommand).resolves({})
  sent.on(QueryCommand).resolves({ Items: [] })
  await expect(start(waiting)).rejects.toMatchObject({ code: 'request.unknown' })
  expect(await requestStore.findWithDetail(waiting.requestId)).toBeUndefined()
})

test('a repetition writes nothing', async () => {
  stored()
  expect(await requestStore.change(waiting.requestId, () => undefined)).toEqual(waiting)
  expect(sent.calls()).toHaveLength(1)
})

test('a step that loses a race is decided again on the current state, without another read', async () => {
  stored(waiting)
  sent.on(UpdateCommand).rejectsOnce(refusedUpdate(matched)).resolves({})
  const seen: string[] = []
  const result = await change(waiting, (item) => {
    seen.push(item.status)
    return item.status === 'matched' ? started(item, act) : { ...item, pricePence: 1 }
  })
  expect(seen).toEqual(['pending_match', 'matched'])
  expect(result).toMatchObject({ status: 'in_transit', version: 3 })
  expect(sent.commandCalls(GetCommand)).toHaveLength(1)
})

test('a step that loses every race fails as unavailable', async () => {
  stored(matched)
  sent.on(UpdateCommand).rejects(refusedUpdate(matched))
  await expect(start(matched)).rejects.toMatchObject({ code: 'service.unavailable', retryAfterSeconds: 1 })
  expect(sent.commandCalls(UpdateCommand)).toHaveLength(6)
})

test('a request that was deleted meanwhile is unknown', async () => {
  stored(matched)
  sent.on(UpdateCommand).rejects(new ConditionalCheckFailedException())
  await expect(start(matched)).rejects.toMatchObject({ code: 'request.unknown' })
})

test('a step outside the lifecycle throws before anything is written', async () => {
  stored(waiting)
  await expect(start(waiting)).rejects.toThrow('start cannot lead from pending_match to in_transit')
  expect(sent.commandCalls(UpdateCommand)).toHaveLength(0)
})

test('a related write refuses with its own failure, unless the request itself has changed', async () => {
  stored(waiting)
  const accept = () =>
    requestStore.change(waiting.requestId, (stored) => {
      const item = asWritten(stored)
      if (item.status !== 'pending_match') throw new Failure('request.taken')
      return { next: accepted(item, { carrierId: people.carrier }, 'k1', act), also: [check] }
    })
  sent.on(TransactWriteCommand).rejects(canceled(undefined, {}))
  await expect(accept()).rejects.toMatchObject({ code: 'access.denied' })
  sent.on(TransactWriteCommand).rejects(canceled({ Item: requestRow(matched) }, {}))
  await expect(accept()).rejects.toMatchObject({ code: 'request.taken' })
  sent.on(TransactWriteCommand).resolves({})
  expect(await accept()).toMatchObject({ status: 'matched', carrierId: people.carrier })
})

test('creating an existing request says so; a related write refuses with its own failure', async () => {
  const whole = { item: waiting, detail: aDetail() }
  sent.on(TransactWriteCommand).rejects(canceled({}, {}, {}))
  expect(await requestStore.create(whole, [check])).toBe('exists')
  sent.on(TransactWriteCommand).rejects(canceled(undefined, undefined, {}))
  await expect(requestStore.create(whole, [check])).rejects.toMatchObject({ code: 'access.denied' })
  sent.on(TransactWriteCommand).resolves({})
  expect(await requestStore.create(whole, [])).toBe('created')
  const written = sent.commandCalls(TransactWriteCommand).at(-1)?.args[0].input.TransactItems ?? []
  const [puts, [counting, ...rest]] = [written.slice(0, 2), written.slice(2)]
  expect(puts.map(({ Put }) => Put?.ConditionExpression)).toEqual(Array(2).fill('attribute_not_exists(PK)'))
  expect(counting).toMatchObject({ Update: { Key: counts(people.owner), ExpressionAttributeValues: { ':open': 1 } } })
  expect(rest).toEqual([])
})

describe('the counters of a step', () => {
  const whole = { item: waiting, detail: aDetail() }
  const [owner, carrier] = [people.owner, people.carrier]
  const accept = () => change(waiting, (item) => accepted(item, { carrierId: carrier }, 'k1', act))
  const cancel = () => change(matched, (item) => cancelled(item, { ...act, by: owner }))
  /** For each transaction that was tried: its rows of counters, and what it adds to each. */
  const tried = () =>
    sent
      .commandCalls(TransactWriteCommand)
      .map(({ args }) =>
        (args[0].input.TransactItems ?? []).flatMap(({ Update }) =>
          Update?.Key?.SK === 'COUNT' ? [[Update.Key.PK, Update.UpdateExpression]] : [],
        ),
      )

  test('refuse the twenty-first open request, and the eleventh job', async () => {
    sent.on(TransactWriteCommand).rejects(canceled(undefined, undefined, { Item: { open: 20, active: 0 } }))
    await expect(requestStore.create(whole, [])).rejects.toMatchObject({ code: 'request.too-many-open' })
    stored()
    sent.on(TransactWriteCommand).rejects(canceled(undefined, { Item: { open: 0, active: 10 } }))
    await expect(accept()).rejects.toMatchObject({
      code: 'request.too-many-active',
      message: "You've reached the maximum number of active deliveries.",
    })
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(2)
  })

  test('of an erased user are left out, and not created again', async () => {
    stored(matched)
    sent
      .on(TransactWriteCommand)
      .rejectsOnce(canceled(undefined, {}, undefined))
      .resolves({})
    expect(await cancel()).toMatchObject({ status: 'cancelled' })
    expect(tried().map((rows) => rows.map(([PK]) => PK))).toEqual([
      [`USER#${owner}`, `USER#${carrier}`],
      [`USER#${carrier}`],
    ])
  })

  test.each([
    ['take', accept, canceled(undefined, {})],
    ['post', () => requestStore.create(whole, []), canceled(undefined, undefined, {})],
  ])('let nobody %s for an erased user', async (_, step, missing) => {
    stored()
    sent.on(TransactWriteCommand).rejects(missing)
    await expect(step()).rejects.toMatchObject({ code: 'access.denied' })
  })

  test('that were just written by someone else are read again', async () => {
    sent.on(GetCommand).callsFake(({ Key }) => ({ Item: Key.SK === 'META' ? requestRow(matched) : { active: 1 } }))
    sent
      .on(TransactWriteCommand)
      .rejectsOnce(canceled(undefined, { Item: { active: 1 } }))
      .resolves({})
    const back = await change(matched, (item) => givenBack(item, act))
    expect(back).toMatchObject({ status: 'pending_match' })
    expect(sent.commandCalls(GetCommand)).toHaveLength(3)
  })
})

test('both rows are read back as written, without the history', async () => {
  const detail = aDetail()
  sent.on(QueryCommand).resolves({ Items: [requestRow(waiting), detailRow(waiting.requestId, detail)] })
  expect(await requestStore.findWithDetail(waiting.requestId)).toEqual({ item: waiting, detail })
  const values = sent.commandCalls(QueryCommand)[0]?.args[0].input.ExpressionAttributeValues ?? {}
  const { SK: meta } = requestRow(waiting)
  const { SK: detailed } = detailRow(waiting.requestId, detail)
  expect([values[':first'], values[':last']]).toEqual([meta, detailed])
  const others = [keys.requestEvent('req', 1).SK, keys.requestStep('req', 1).SK, 'TOLD', 'MAILS']
  for (const other of others) expect(other > meta && other < detailed).toBe(false)
})

test('an update writes only what differs, on the version that was read', () => {
  const { UpdateExpression, ConditionExpression, ExpressionAttributeValues } = requestUpdate(
    waiting,
    accepted(waiting, { carrierId: people.carrier, actualMode: 'Car' }, 'k1', act),
  )
  const names = [...(UpdateExpression ?? '').matchAll(/#(\w+) =/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(
    [
      ...['GSI2PK', 'GSI2SK', 'actualMode', 'carrierId', 'code', 'event'],
      ...['matchedOn', 'matches', 'status', 'version'],
    ].toSorted(),
  )
  expect(ConditionExpression).toBe('#version = :wasVersion')
  expect(ExpressionAttributeValues?.[':wasVersion']).toBe(1)
})

test('attributes that are gone are removed, and the code must be as it was read', () => {
  const given = requestUpdate(matched, requestAt('cancelled'))
  expect(given.UpdateExpression).toMatch(/ REMOVE .*#GSI2PK/)
  const removed = given.UpdateExpression?.split('REMOVE ')[1]?.split(', ').toSorted()
  expect(removed).toEqual(['#GSI2PK', '#GSI2SK', '#actualMode', '#carrierId', '#code', '#matchedOn'])
  expect(given.ConditionExpression).toBe(
    [
      '#version = :wasVersion',
      '#code.#number = :wasNumber AND #code.#wrong = :wasWrong',
      'attribute_not_exists(#door.#problem)',
      'attribute_not_exists(#door.#lastProblem)',
    ].join(' AND '),
  )
  const { code } = matched
  const guessed = code && requestUpdate(matched, { ...matched, code: afterWrongGuess(code, noon) })
  expect(guessed?.UpdateExpression).toBe('SET #code = :code')
})

test('a step decided with a problem open is written only if that is still open and the owner has added nothing', () => {
  const problemId = ProblemId.parse('prb_0123456789abcdefABCDEF')
  const problem = { problemId, closesAt: '2026-12-04T12:00:00.000Z', handover: 'asked' } as const
  const during = requestAt('in_transit', { door: { problem, lastProblem: problemId } })
  const { ConditionExpression, ExpressionAttributeValues } = requestUpdate(during, completed(during, act))
  expect(ConditionExpression).toContain('#door.#problem = :wasProblem AND #door.#lastProblem = :wasLast')
  const { problemId: disputeId, ...rest } = problem
  expect(ExpressionAttributeValues).toMatchObject({ ':wasProblem': { disputeId, ...rest }, ':wasLast': problemId })
})

test('a whole request is read with its events and steps, without other rows', async () => {
  const detail = aDetail()
  const handed = handedOver(requestAt('in_transit'), 'neighbour', act)
  const step = stepOf(handed, { leftWith: 'neighbour' }, [])
  sent.on(QueryCommand).resolves({
    Items: [
      eventRow(waiting, null),
      { ...keys.requestMails(waiting.requestId) },
      requestRow(handed),
      detailRow(handed.requestId, detail),
      stepRow(handed.requestId, step),
    ],
  })
  expect(await requestStore.findWhole(handed.requestId)).toMatchObject({
    item: handed,
    detail,
    events: [{ version: 1, type: 'post' }],
    steps: [{ version: handed.version, type: 'handOver', leftWith: 'neighbour' }],
  })
  const { ':first': first, ':last': last } =
    sent.commandCalls(QueryCommand)[0]?.args[0].input.ExpressionAttributeValues ?? {}
  for (const row of [eventRow(waiting, null), stepRow(handed.requestId, step)])
    expect(row.SK > first && row.SK < last).toBe(true)
})
