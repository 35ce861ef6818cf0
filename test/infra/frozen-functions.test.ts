import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { bundleFunctions } from '#lib/build/bundle-functions.ts'
import { allFunctions } from '#lib/groups.ts'
import { type AwsStandIns, knownMetres, knownPoint, startAwsStandIns } from '#test/support/aws-stand-ins.ts'
import { hasDynoxide, startDynoxideTable } from '#test/support/dynoxide.ts'
import { type LambdaProcess, startLambdaProcess } from '#test/support/lambda-process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { startToxicProxy } from '#test/support/toxic-proxy.ts'
import {
  http,
  message,
  profile,
  rowsOfCaller,
  socket,
  TableName,
  variables,
  waitingPhoto,
  wish,
} from './signed-in-caller.ts'

// Longer than any timeout of the clients, after which kept connections are closed.
const frozenMs = 6_000
const folder = temporaryFolder('frozen')
const functions = new Map<string, LambdaProcess>()
const running = (name: string): LambdaProcess => {
  const found = functions.get(name)
  if (!found) throw new Error(`The function ${name} does not run`)
  return found
}

const tableProxy = await startToxicProxy()
let stopTable: (() => Promise<void>) | undefined
let aws: AwsStandIns
let callTable: Awaited<ReturnType<typeof startDynoxideTable>>['call']

/** Calls that read, that write one row or several in a transaction, and that do not use the table. */
const calls: [what: string, name: string, event: object][] = [
  ['a read', 'auth', http('GET', '/api/auth/check-session')],
  ['a write', 'contact', http('POST', '/api/contact', message)],
  ['a transaction', 'users', http('POST', '/api/users/me', profile)],
  ['a list', 'requests', http('GET', '/api/requests/active')],
  ['the health', 'health', http('GET', '/api/health')],
  ['a socket that opens', 'socket', socket('$connect')],
]

/** Each round of calls has ids and addresses of its own, because the table remembers earlier answers. */
let round = 0
const idOf = (kind: string): string => `${kind}_${String(round).padStart(22, '0')}`

/** The stream’s record of a new message, which the fan-out mails. */
const newMessage = () => {
  const key = keys.contactMessage(idOf('msg'))
  const { Keys, NewImage } = {
    Keys: marshall(key),
    NewImage: marshall({ ...key, ...message, messageId: idOf('msg'), createdAt: new Date().toISOString() }),
  }
  return { Records: [{ eventName: 'INSERT', dynamodb: { Keys, NewImage, SequenceNumber: String(round + 1) } }] }
}

/**
 * A call that looks up addresses, measures a route, reads a file and writes it elsewhere, so that stored values show
 * each answer.
 */
const expectPosted = async (when: string): Promise<void> => {
  await callTable('PutItem', { TableName, Item: marshall(waitingPhoto(idOf('upl'))) })
  const requests = running('requests')
  const about = await requests.call(http('POST', '/api/requests/suggest-price', wish(round, idOf('upl'))))
  const priced = JSON.parse(about.body ?? '{}')
  expect(priced, `a price, ${when}`).toMatchObject({ distance_km: Math.round(knownMetres / 1000) })
  expect(priced, `a price, ${when}`).not.toHaveProperty('is_about')
  const posted = await requests.call(http('POST', '/api/requests', wish(round, idOf('upl'))))
  expect(posted, `a request, ${when}`).toMatchObject({ statusCode: 201 })
  const Key = marshall(keys.request(JSON.parse(posted.body ?? '{}').request.id))
  // what it has just written
  const { Item } = (await callTable('GetItem', { TableName, Key })) as { Item: Parameters<typeof unmarshall>[0] }
  const { pickup } = unmarshall(Item)
  expect(pickup.point, `the address of a request, ${when}`).toEqual(knownPoint)
}

const expectMailed = async (when: string): Promise<void> => {
  const before = aws.mail.received()
  expect(await running('fan-out').call(newMessage()), `a change, ${when}`).toEqual({ batchItemFailures: [] })
  expect(aws.mail.received() - before, `mails, ${when}`).toBe(1)
}

const callAll = () =>
  Promise.all(calls.map(async ([what, name, event]) => [what, await running(name).call(event)] as const))
const isAnswered = { statusCode: 200 }

const expectAnswers = async (when: string): Promise<void> => {
  // First, because a process that has run for a while has noticed which of its connections are closed.
  await expectPosted(when)
  await expectMailed(when)
  round += 1
  for (const [what, answer] of await callAll()) expect(answer, `${what}, ${when}`).toMatchObject(isAnswered)
  expect(await running('socket').call(socket('$default')), `a socket that closes, ${when}`).toEqual(isAnswered)
}

const freezeAll = async (ms: number, meanwhile: () => void): Promise<void> => {
  for (const one of functions.values()) one.freeze()
  meanwhile()
  await wait(ms)
  for (const one of functions.values()) one.thaw()
}

describe.skipIf(!hasDynoxide)('functions over HTTP (needs dynoxide)', () => {
  beforeAll(async () => {
    const { endpoint, call, stop } = await startDynoxideTable(folder)
    stopTable = stop
    callTable = call
    tableProxy.leadTo(endpoint)
    aws = await startAwsStandIns()
    for (const row of rowsOfCaller())
      await call('PutItem', { TableName, Item: marshall(row, { removeUndefinedValues: true }) })

    await bundleFunctions({ folder })
    const own = {
      ...variables,
      ...aws.variables,
      LOG_LEVEL: 'error',
      AWS_ENDPOINT_URL_DYNAMODB: tableProxy.url,
    }
    await Promise.all(
      allFunctions.map(async ({ name }) => {
        functions.set(name, await startLambdaProcess(name, join(folder, name, 'index.mjs'), own))
      }),
    )
  }, 120_000)

  afterAll(async () => {
    for (const one of functions.values()) one.stop()
    tableProxy.stop()
    await aws.stop()
    await stopTable?.()
  })

  test('every bundle has its handler in a fresh process', () => {
    expect([...functions.keys()].toSorted()).toEqual(allFunctions.map(({ name }) => name).toSorted())
  })

  test('frozen for six seconds, and its connections cut meanwhile, a function answers as before', async () => {
    const proxies = [tableProxy, ...aws.all.map(({ proxy }) => proxy)]
    await expectAnswers('before')
    await freezeAll(frozenMs, () => proxies.map(({ forget }) => forget()))
    await expectAnswers('when its connections are gone')
    await freezeAll(200, () => proxies.map(({ cut }) => cut()))
    await expectAnswers('when its connections were cut aloud')
    expect(aws.sockets.received()).toBe(3)
    expect([...functions.values()].flatMap((one) => one.log())).toEqual([])
  })
})
