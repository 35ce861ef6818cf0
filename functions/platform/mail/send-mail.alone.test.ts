import { SESv2Client, SendEmailCommand, SendingPausedException } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalMail, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { GetCommand, PutCommand, TransactWriteCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { mailToUser, sendMail } from './send-mail.ts'

const rows = mockTable(table)
const ses = mockClient(SESv2Client)
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const mail = { to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const now = new Date('2026-11-20T12:00:00.000Z')
const marked = () => rows.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
/** The two rows of a waiting mail: its mark, and the mail. */
const laid = () =>
  rows.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems?.map(({ Put }) => Put?.Item))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  ses.reset()
  said.mockClear()
  rows.on(GetCommand).resolves({})
  rows.on(PutCommand).resolves({})
  rows.on(TransactWriteCommand).resolves({})
})
afterEach(() => {
  // Past the pause that follows a mail that SES could not take.
  vi.setSystemTime(now.getTime() + 3_600_000)
  vi.useRealTimers()
})

/** Sends a mail that succeeds, so that the next test finds SES healthy. */
const recover = async () => {
  vi.setSystemTime(Date.now() + 61_000)
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  await sendMail('recovery', mail)
}

test('a mail that was sent, refused or scheduled is not sent again', async () => {
  for (const mark of [{}, { waits: true }]) {
    rows.on(GetCommand).resolves({ Item: { ...keys.sentMail('event-1'), ...mark } })
    await sendMail('event-1', mail)
  }
  expect(ses.calls()).toHaveLength(0)
  expect(rows.commandCalls(TransactWriteCommand)).toEqual([])
})

test('a mail goes to one address and is marked afterwards', async () => {
  ses.on(SendEmailCommand).callsFake(() => {
    expect(marked()).toEqual([])
    return { MessageId: '1' }
  })
  await sendMail('event-1', { ...mail, replyTo: 'ben@example.org' })
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    Destination: { ToAddresses: ['ann@example.org'] },
    ReplyToAddresses: ['ben@example.org'],
  })
  expect(marked()).toEqual([{ ...keys.sentMail('event-1'), ttl: now.getTime() / 1000 + 7 * 24 * 3600 }])
})

test('a mail that one press can end has the headers that say so; no other has any', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  const oneClickUrl = `https://sameway.example/api/notifications/unsubscribe/k1.${'a'.repeat(120)}`
  await sendMail('event-1', { ...mail, oneClickUrl })
  await sendMail('event-2', mail)
  const contents = ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Content?.Simple)
  expect(contents.map((content) => content?.Headers)).toEqual([
    [
      { Name: 'List-Unsubscribe', Value: `<${oneClickUrl}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ],
    undefined,
  ])
})

test('a mail that is refused for good is logged without its address, marked, and blocks no other', async () => {
  ses
    .on(SendEmailCommand)
    .rejects(Object.assign(new Error('Local address contains dot-dot: a..b@x.com'), { name: 'BadRequestException' }))
  await sendMail('event-1', { ...mail, replyTo: 'a..b@x.com' })
  expect(marked()).toMatchObject([keys.sentMail('event-1')])
  expect(laid()).toEqual([])
  const logged = said.mock.calls.join()
  expect(logged).toContain('"message":"mail refused"')
  expect(logged).toContain('BadRequestException')
  expect(logged).not.toContain('@')
})

test('a mail that SES cannot take now is scheduled in the write that marks it', async () => {
  ses
    .on(SendEmailCommand)
    .rejects(new SendingPausedException({ $metadata: {}, message: 'Sending paused for this account.' }))
  await sendMail('event-1', mail)
  expect(marked()).toEqual([])
  expect(laid()).toMatchObject([
    [
      { ...keys.sentMail('event-1'), waits: true },
      {
        ...keys.lateMail('other', '2026-11-20T12:01:00.000Z', 'event-1'),
        order: { mail },
        ttl: now.getTime() / 1000 + 25 * 3600,
      },
    ],
  ])
  await recover()
})

test('codes are sent while other mails are paused, and the other way round', async () => {
  const codeRow = keys.otp('signup', 'ann@example.org', 'flow')
  ses.on(SendEmailCommand).rejectsOnce(new Error('out')).resolves({ MessageId: '1' })
  await sendMail('news', mail)
  await sendMail('more-news', mail)
  expect(ses.calls()).toHaveLength(1)
  await sendMail('code', mail, { codeRow })
  expect(ses.calls()).toHaveLength(2)
  expect(marked()).toMatchObject([keys.sentMail('code')])
  await recover()
  ses.reset()
  ses.on(SendEmailCommand).rejectsOnce(new Error('out')).resolves({ MessageId: '1' })
  await sendMail('code-2', mail, { codeRow })
  await sendMail('news-2', mail)
  expect(ses.calls()).toHaveLength(2)
  expect(laid().at(-1)?.[1]).toMatchObject(keys.lateMail('code', new Date(Date.now() + 60_000).toISOString(), 'code-2'))
})

test('only the row that a code is derived from is stored for a late code', async () => {
  ses.on(SendEmailCommand).rejects(new Error('out'))
  const codeRow = keys.otp('signup', 'ann@example.org', 'flow')
  await sendMail('event-1', { ...mail, text: 'Your code is 123456' }, { codeRow })
  expect(JSON.stringify(laid())).not.toMatch(/123456|ann@/)
  expect(laid()[0]?.[1]?.order).toEqual({ codeRow })
  await recover()
})

test('while SES is down no one waits for it: it is tried again after a minute', async () => {
  ses.on(SendEmailCommand).rejects(new Error('out'))
  for (const id of ['1', '2', '3']) await sendMail(id, mail)
  expect(ses.calls()).toHaveLength(1)
  expect(laid()).toHaveLength(3)
  await recover()
  expect(ses.calls()).toHaveLength(2)
  await sendMail('4', mail)
  expect(ses.calls()).toHaveLength(3)
})

test('a late mail that the table cannot store fails its record', async () => {
  ses.on(SendEmailCommand).rejects(new Error('out'))
  rows.on(TransactWriteCommand).rejects(new Error('no table'))
  await expect(sendMail('event-1', mail)).rejects.toThrow('no table')
  rows.on(TransactWriteCommand).resolves({})
  await recover()
})

describe('on one machine', () => {
  const take = vi.fn<LocalMail['take']>()
  beforeEach(() => {
    take.mockReset().mockResolvedValue({})
    setLocalAdapters({ mail: { take } })
  })
  afterEach(() => setLocalAdapters({}))

  test('a mail goes to the local adapter with its sender, and not to SES', async () => {
    await sendMail('event-1', { ...mail, replyTo: 'ben@example.org' })
    const { to, ...content } = mail
    const from = 'Sameway <hello@sameway.example>'
    expect(take.mock.calls).toEqual([[{ ...content, from, to: [to], replyTo: ['ben@example.org'], lane: 'other' }]])
    expect(ses.calls()).toEqual([])
    expect(marked()).toMatchObject([keys.sentMail('event-1')])
  })

  test('a refused mail is marked; one that could not be taken waits, and pauses the others for a minute', async () => {
    take.mockResolvedValueOnce({ refusal: 'Local address contains dot-dot' })
    await sendMail('refused', mail)
    expect([marked().length, laid().length]).toEqual([1, 0])
    take.mockRejectedValue(new Error('the disk is full'))
    await sendMail('late', mail)
    await sendMail('later', mail)
    expect([marked().length, laid().length, take.mock.calls.length]).toEqual([1, 2, 2])
    vi.setSystemTime(Date.now() + 61_000)
    take.mockResolvedValue({})
    await sendMail('after', mail)
    expect([marked().length, laid().length, take.mock.calls.length]).toEqual([2, 2, 3])
    expect(ses.calls()).toEqual([])
  })
})

describe('a mail to a user', () => {
  const { to, ...content } = mail
  type More = { canBeSwitchedOff?: true; topic?: 'requests' }
  const send = async (user: object | undefined, more: More = {}, complainedAt?: string) => {
    rows.on(GetCommand).callsFake(({ Key }) => {
      if (Key.SK === 'COMPLAINT' && complainedAt) return { Item: { ...Key, complainedAt } }
      return Key.SK === 'PROFILE' && user ? { Item: user } : {}
    })
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    await mailToUser('event-1', { userId: 'usr_x', mail: content, ...more })
    return ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Destination)
  }

  test.each([
    ['was erased', undefined],
    ['is a driver, without a mailbox', { email: 'd@drivers.sameway.example', isDriver: true }],
  ])('is not sent where the user %s', async (_, user) => {
    expect(await send(user)).toEqual([])
  })

  test('that can be switched off is not sent after a complaint; any other is', async () => {
    const user = { email: 'ann@example.org' }
    expect(await send(user, { canBeSwitchedOff: true }, now.toISOString())).toEqual([])
    expect(await send(user, {}, now.toISOString())).toHaveLength(1)
    expect(await send(user, { canBeSwitchedOff: true })).toHaveLength(2)
  })

  test('that can be switched off is not sent once its topic is; any other is', async () => {
    const topic = 'requests'
    const user = { email: 'ann@example.org', notificationsOff: new Set(['requests.mail', 'jobs.push']) }
    expect(await send(user, { canBeSwitchedOff: true, topic })).toEqual([])
    expect(
      await send({ ...user, notificationsOff: new Set(['requests.push']) }, { canBeSwitchedOff: true, topic }),
    ).toHaveLength(1)
    expect(await send(user, { canBeSwitchedOff: true })).toHaveLength(2)
    expect(await send(user, { topic })).toHaveLength(3)
  })

  test('is marked by nothing if its reader does not want it now', async () => {
    rows.on(GetCommand).resolves({ Item: { email: 'ann@example.org' } })
    await mailToUser('event-1', { userId: 'usr_x', mail: content }, async ({ email }) => email !== 'ann@example.org')
    expect([ses.calls(), marked(), laid()]).toEqual([[], [], []])
  })

  test('goes to the address in their row', async () => {
    expect(await send({ email: 'ann@example.org' })).toEqual([{ ToAddresses: ['ann@example.org'] }])
  })
})
