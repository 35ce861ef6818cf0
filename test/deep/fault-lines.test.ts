import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { bundleFunctions } from '#lib/build/bundle-functions.ts'
import { allFunctions } from '#lib/groups.ts'
import {
  http,
  message,
  rowOfSession,
  rowsOfCaller,
  socket,
  TableName,
  tokenHash,
  user,
  userId,
  variables,
  waitingPhoto,
  wish,
} from '#test/infra/signed-in-caller.ts'
import { type AwsStandIns, startAwsStandIns } from '#test/support/aws-stand-ins.ts'
import { hasDynoxide, startDynoxideTable } from '#test/support/dynoxide.ts'
import { type LambdaProcess, startLambdaProcess } from '#test/support/lambda-process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { type Ailment, ailments, startToxicProxy } from '#test/support/toxic-proxy.ts'

const release = '0123456789abcdef0123456789abcdef01234567'
const folder = temporaryFolder('fault-lines')
const functions: LambdaProcess[] = []
const names = ['users', 'contact', 'requests', 'places', 'fan-out', 'sweeper', 'socket', 'nightly']
let own: Record<string, string> = {}

/** A new process for each fault, because each remembers for a while what failed. */
const start = async (name: string): Promise<LambdaProcess> => {
  const started = await startLambdaProcess(name, join(folder, name, 'index.mjs'), own)
  functions.push(started)
  return started
}

let idsMade = 0
const newId = (kind: string): string => `${kind}_${String(++idsMade).padStart(22, '0')}`

const record = (key: Key, now: object, before?: object) => ({
  Records: [
    {
      eventName: before ? 'MODIFY' : 'INSERT',
      dynamodb: {
        Keys: marshall(key),
        NewImage: marshall({ ...key, ...now }),
        ...(before && { OldImage: marshall({ ...key, ...before }) }),
        SequenceNumber: '1',
      },
    },
  ],
})

const table = await startToxicProxy()
let aws: AwsStandIns
let stopTable: (() => Promise<void>) | undefined
let call: Awaited<ReturnType<typeof startDynoxideTable>>['call']
const put = (row: Record<string, unknown>) =>
  call('PutItem', { TableName, Item: marshall(row, { removeUndefinedValues: true }) })

type Line = Record<string, unknown>
type Row = Record<string, { S?: string }>

/** The lines that a function writes for an event, as an operator finds them in its log. */
const linesOf = async (name: string, event: object): Promise<Line[]> => {
  const lambda = await start(name)
  await lambda.call(event)
  await wait(50) // the answer has a channel of its own, and may overtake the log
  return lambda.log().map((line) => JSON.parse(line))
}

/** The fields of a line that an operator reads: dependency, operation, kind of row, cause and release. */
const summaryOf = ({ dependency, asked, row_kind, for_kind, cause, cause_code, release: of }: Line) =>
  [dependency, asked, row_kind ?? for_kind ?? 'no row', `${cause} ${cause_code}`, of].join(', ')

/** The names that the network and the SDK give to each fault. */
const reasons: Record<Ailment, RegExp> = {
  refused: /ECONNRESET|ECONNREFUSED/,
  hang: /TimeoutError|AbortError/,
  500: /500/,
}

const newUpload = async (): Promise<string> => {
  const uploadId = newId('upl')
  await put(waitingPhoto(uploadId))
  return uploadId
}
/** A request for a house whose point was never looked up. */
const newWish = (uploadId = '') => wish(++idsMade, uploadId)

const newMessage = () => {
  const messageId = newId('msg')
  return record(keys.contactMessage(messageId), { ...message, messageId, createdAt: new Date().toISOString() })
}

const renamed = () => record(keys.user(userId), { ...user, firstName: 'Rowan' }, user)

/** A dependency, a call that needs it, and the expected line. */
const cases: [string, string, () => Promise<object> | object, string][] = [
  ['table', 'users', () => http('GET', '/api/users/me'), 'table, BatchGetItem, user'],
  ['table', 'socket', () => socket('$disconnect', 'c2='), 'table, GetItem, CONN'],
  ['table', 'fan-out', newMessage, 'table, GetItem, SENT'],
  ['table', 'sweeper', () => ({}), 'table, Query, DUE'],
  [
    'files',
    'requests',
    async () => http('POST', '/api/requests', newWish(await newUpload())),
    'files, GetObject, file',
  ],
  ['places', 'requests', () => http('POST', '/api/requests/suggest-price', newWish()), 'places, Geocode, GEO'],
  ['places', 'places', () => http('POST', '/api/places', { q: 'Kelso Fields' }), 'places, Autocomplete, no row'],
  [
    'routes',
    'requests',
    () => http('POST', '/api/requests/suggest-price', newWish()),
    'routes, CalculateRoutes, no row',
  ],
  ['mail', 'fan-out', newMessage, 'mail, SendEmail, contactMessage'],
  ['sockets', 'fan-out', renamed, 'sockets, PostToConnection, user'],
]

const proxyOf = (dependency: string) =>
  dependency === 'table' ? table : aws[dependency as 'files' | 'places' | 'routes' | 'mail' | 'sockets'].proxy

describe.skipIf(!hasDynoxide)('a fault is found by its line alone (needs dynoxide)', () => {
  beforeAll(async () => {
    const dynoxide = await startDynoxideTable(folder)
    stopTable = dynoxide.stop
    call = dynoxide.call
    table.leadTo(dynoxide.endpoint)
    aws = await startAwsStandIns()
    for (const row of rowsOfCaller()) await put(row)
    const open = new Set([`2026-01-01T00:00:00Z c1= ${tokenHash}`])
    await put({ ...keys.sockets(userId), sockets: open })
    await bundleFunctions({ workers: allFunctions.filter(({ name }) => names.includes(name)), folder })
    own = {
      ...variables,
      RELEASE: release,
      AWS_ENDPOINT_URL_DYNAMODB: table.url,
      ...aws.variables,
    }
  }, 120_000)

  afterEach(() => {
    for (const one of functions.splice(0)) one.stop()
  })

  afterAll(async () => {
    table.stop()
    await aws?.stop()
    await stopTable?.()
  })

  it.each(cases.flatMap((one) => ailments.map((ailment) => [...one, ailment] as const)))(
    '%s in %s',
    async (dependency, name, eventOf, says, ailment) => {
      const event = await eventOf()
      const proxy = proxyOf(dependency)
      proxy.ail(ailment)
      const lines = await linesOf(name, event).finally(() => proxy.heal())
      const found = lines.filter((line) => line.dependency === dependency)
      expect(found.length, JSON.stringify(lines)).toBeGreaterThan(0)
      for (const line of found) {
        expect(summaryOf(line)).toMatch(new RegExp(`^${says}, (.*), ${release}$`))
        expect(summaryOf(line)).toMatch(reasons[ailment])
        expect(line.waited).toHaveProperty(dependency)
      }
      expect(JSON.stringify(lines)).not.toMatch(/robin|hartley|orchard|kelso|piano|c1=|c2=/i)
    },
    20_000,
  )

  it('with the id of the request, for AWS support, if the service answered', async () => {
    aws.sockets.refuse(true)
    const [line] = await linesOf('fan-out', renamed())
    aws.sockets.refuse(false)
    expect(line).toMatchObject({
      message: 'socket given up',
      dependency: 'sockets',
      cause_code: '403',
      aws_request_id: 'sockets-request',
      for_row: `USER#${userId} PROFILE`,
    })
  })

  it('with the kind of a failed task, and of the row it is for', async () => {
    const at = new Date(Date.now() - 1000).toISOString()
    const task = { kind: 'session.end', at, userId, tokenHash, callId: 'call-of-the-session' }
    await put({ ...keys.due(at.slice(0, 10), 0, at, `session.end#${userId}#${tokenHash}`), ...task })
    await call('DeleteItem', { TableName, Key: marshall(keys.session(userId, tokenHash)) })
    aws.sockets.proxy.ail('500')
    const lines = await linesOf('sweeper', {})
    aws.sockets.proxy.heal()
    await put(rowOfSession())
    expect(lines).toContainEqual(
      expect.objectContaining({
        message: 'sweep failed',
        task: 'session.end',
        dependency: 'sockets',
        asked: 'DeleteConnection',
        call_id: 'call-of-the-session',
        for_kind: 'DUE',
        release,
      }),
    )
    expect(JSON.stringify(lines)).not.toContain(tokenHash)
  })

  it('with the id of the first call, from the API over the fan-out to the sweeper', async () => {
    const posted = http('POST', '/api/contact', message)
    const { requestId } = posted.requestContext
    const [answered] = await linesOf('contact', posted)
    expect(answered).toMatchObject({ message: 'call answered', request_id: requestId })

    const { Items = [] } = (await call('Scan', { TableName })) as { Items?: Row[] }
    const [row] = Items.filter(({ callId }) => callId?.S === requestId)
    expect(row?.SK).toEqual({ S: 'MSG' })
    const Records = [
      { eventName: 'INSERT', dynamodb: { Keys: { PK: row?.PK, SK: row?.SK }, NewImage: row, SequenceNumber: '1' } },
    ]
    aws.mail.proxy.ail('500')
    const later = await linesOf('fan-out', { Records })
    aws.mail.proxy.heal()
    expect(later.map(({ call_id }) => call_id)).toEqual(later.map(() => requestId))
    const { Items: after = [] } = (await call('Scan', { TableName })) as { Items?: Row[] }
    const late = after.filter(({ PK, callId }) => PK?.S?.endsWith('#MAIL') && callId?.S === requestId)
    expect(late).toHaveLength(1)
  })
})
