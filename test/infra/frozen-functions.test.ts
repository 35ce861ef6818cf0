import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSessionItem, newSessionToken, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { bundleFunctions } from '#lib/bundle-functions.ts'
import { allFunctions } from '#lib/groups.ts'
import { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { type AwsStandIns, knownMetres, knownPoint, photo, startAwsStandIns } from '#test/support/aws-stand-ins.ts'
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

const tableProxy = await startToxicProxy()
let stopTable: (() => Promise<void>) | undefined
let aws: AwsStandIns
let callTable: Awaited<ReturnType<typeof startDynoxideTable>>['call']

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
const details = {
  firstName: 'Robin',
  lastName: 'Hartley',
  mobile: '07700900350',
  dateOfBirth: '1991-05-17',
  addressParts,
}
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

/** Each round of calls has ids and addresses of its own, or the table would know the answer. */
let round = 0
const idOf = (kind: string): string => `${kind}_${String(round).padStart(22, '0')}`

const nextWeek = londonTime(new Date(Date.now() + 7 * 24 * 3_600_000)).date
const wish = () => ({
  itemCategory: 'Send Parcel',
  preferredTransport: 'Car',
  weightEstimate: '2-5kg',
  pickup_address: `${round} Kelso Fields, Durham`,
  delivery_address: `${round} Orchard Row, Durham`,
  receiver_contact_number: '07700 900300',
  preferredDate: nextWeek,
  preferredTimeSlot: 'morning',
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
  photos: [idOf('upl')],
  price: 50,
})

/** A photo that waits to be named by a form. */
const waitingPhoto = () => ({
  ...keys.upload(idOf('upl')),
  uploadId: idOf('upl'),
  ownerId: userId,
  purpose: 'request-photo',
  contentType: 'image/jpeg',
  size: photo.length,
  state: 'waiting',
  createdAt: new Date().toISOString(),
})

/** The stream’s record of a new message, which the fan-out mails. */
const newMessage = () => {
  const key = keys.contactMessage(idOf('msg'))
  const { Keys, NewImage } = {
    Keys: marshall(key),
    NewImage: marshall({ ...key, ...message, messageId: idOf('msg'), createdAt: new Date().toISOString() }),
  }
  return { Records: [{ eventName: 'INSERT', dynamodb: { Keys, NewImage, SequenceNumber: String(round + 1) } }] }
}

/** A call that looks up addresses, measures a way, reads a file and writes it elsewhere: what it stored is what they said. */
const expectPosted = async (when: string): Promise<void> => {
  await callTable('PutItem', { TableName, Item: marshall(waitingPhoto()) })
  const requests = running('requests')
  const about = await requests.call(http('POST', '/api/requests/suggest-price', wish()))
  const priced = JSON.parse(about.body ?? '{}')
  expect(priced, `a price, ${when}`).toMatchObject({ distance_km: Math.round(knownMetres / 1000) })
  expect(priced, `a price, ${when}`).not.toHaveProperty('is_about')
  const posted = await requests.call(http('POST', '/api/requests', wish()))
  expect(posted, `a request, ${when}`).toMatchObject({ statusCode: 201 })
  const Key = marshall(keys.request(JSON.parse(posted.body ?? '{}').request.id))
  const { Item } = (await callTable('GetItem', { TableName, Key })) as { Item: Parameters<typeof unmarshall>[0] } // what it has just written
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
  // First, for a process that has had time to look around has seen which of its connections are gone.
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
    const user: UserItem = {
      userId,
      email: 'robin@example.org',
      createdAt: '2026-01-01T00:00:00Z',
      epoch: 1,
      ...details,
    }
    const session = sessionRow(newSessionItem(user, tokenHash, 'Test', new Date()))
    for (const row of [{ ...keys.user(userId), ...user }, session])
      await call('PutItem', { TableName, Item: marshall(row, { removeUndefinedValues: true }) })

    await bundleFunctions({ folder })
    const own = {
      TABLE_NAME: TableName,
      PUBLIC_ORIGINS: origin,
      CODE_KEYS: 'k1:a key of tests',
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

  test('every bundle has its handler in a bare process', () => {
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
