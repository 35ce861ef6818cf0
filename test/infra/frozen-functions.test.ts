import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSessionItem, newSessionToken, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { bundleFunctions } from '#lib/bundle-functions.ts'
import { allFunctions } from '#lib/groups.ts'
import { listen, stopListening } from '#lib/local/listen.ts'
import { UserId } from '#shared/model/ids.ts'
import { hasDynoxide, startDynoxideTable } from '#test/support/dynoxide.ts'
import { type LambdaProcess, startLambdaProcess } from '#test/support/lambda-process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { startToxicProxy } from '#test/support/toxic-proxy.ts'

// Longer than any timeout of the clients, after which kept connections are long gone.
const frozenMs = 6_000
const TableName = 'sameway'
const origin = 'https://www.sameway.example'
const folder = temporaryFolder('frozen')
const functions = new Map<string, LambdaProcess>()
const running = (name: string): LambdaProcess => {
  const found = functions.get(name)
  if (!found) throw new Error(`The function ${name} does not run`)
  return found
}

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const { tokenHash, cookieValue } = newSessionToken(userId)
const cookie = `__Host-sid=${cookieValue}`

const [tableProxy, socketsProxy] = [await startToxicProxy(), await startToxicProxy()]
let stopTable: (() => Promise<void>) | undefined
let hungUp = 0
const sockets = createServer((request, response) => {
  hungUp += 1
  request.resume().on('end', () => response.writeHead(204).end())
})

const http = (method: string, path: string, body?: object) => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { cookie, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  cookies: [cookie],
  requestContext: { http: { method, path, sourceIp: '203.0.113.7' }, requestId: 'r-1' },
  ...(body && { body: JSON.stringify(body) }),
  isBase64Encoded: false,
})
const socket = (routeKey: string) => ({
  requestContext: { routeKey, connectionId: 'c1=', requestId: 'r-1' },
  headers: { Cookie: cookie, Origin: origin },
})

const addressParts = { houseNumber: '14', street: 'Orchard Row', city: 'Durham', county: 'Durham', postcode: 'DH1 3AB' }
const profile = { firstName: 'Robin', lastName: 'Hartley', mobile: '07700 900350', dob: '1991-05-17', addressParts }
const message = { name: 'Robin', email: 'robin@example.org', message: 'Do you carry a piano?' }

/** Calls that read, that write one row or several in a transaction, and that do not use the table. */
const calls: [what: string, name: string, event: object][] = [
  ['a read', 'auth', http('GET', '/api/auth/check-session')],
  ['a write', 'contact', http('POST', '/api/contact', message)],
  ['a transaction', 'users', http('POST', '/api/users/me', profile)],
  ['a list', 'requests', http('GET', '/api/requests/active')],
  ['the health', 'health', http('GET', '/api/health')],
  ['a socket that opens', 'socket', socket('$connect')],
]
const callAll = () =>
  Promise.all(calls.map(async ([what, name, event]) => [what, await running(name).call(event)] as const))
const isAnswered = { statusCode: 200 }

const expectAnswers = async (when: string): Promise<void> => {
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
    tableProxy.leadTo(endpoint)
    socketsProxy.leadTo(`http://127.0.0.1:${await listen(sockets, 0, '127.0.0.1')}`)
    const user: UserItem = { userId, email: 'robin@example.org', createdAt: '2026-01-01T00:00:00Z', epoch: 1 }
    const session = sessionRow(newSessionItem(user, tokenHash, 'Test', new Date()))
    for (const row of [{ ...keys.user(userId), ...user }, session])
      await call('PutItem', { TableName, Item: marshall(row, { removeUndefinedValues: true }) })

    await bundleFunctions({ folder })
    const own = {
      TABLE_NAME: TableName,
      PUBLIC_ORIGINS: origin,
      CODE_KEYS: 'k1:a key of tests',
      SOCKETS_ENDPOINT: `${socketsProxy.url}/ws`,
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
    socketsProxy.stop()
    await stopListening(sockets)
    await stopTable?.()
  })

  test('every bundle has its handler in a bare process', () => {
    expect([...functions.keys()].toSorted()).toEqual(allFunctions.map(({ name }) => name).toSorted())
  })

  test('frozen for six seconds, and its connections cut meanwhile, a function answers as before', async () => {
    const proxies = [tableProxy, socketsProxy]
    await expectAnswers('before')
    await freezeAll(frozenMs, () => proxies.map(({ forget }) => forget()))
    await expectAnswers('when its connections are gone')
    await freezeAll(200, () => proxies.map(({ cut }) => cut()))
    await expectAnswers('when its connections were cut aloud')
    expect(hungUp).toBe(3)
  })
})
