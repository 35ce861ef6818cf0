import { expect, test } from 'vitest'
import { newEmail } from '#test/support/accounts.ts'
import { openHost } from '#test/support/open-host.ts'
import { putRow } from '#test/support/table.ts'

const inbox = 'inbox@test.example'
const host = await openHost({ CONTACT_INBOX: inbox })

const form = () => ({ name: 'A Canary Sender', email: newEmail(), message: 'Do you carry a piano?\n\nIt is small.' })
const thanks = { message: 'Thank you. Your message has been sent.' }
/** The messages in the inbox once everything that was sent has arrived. */
const inInbox = async () => {
  await host.settled()
  return (await host.mailbox.to(inbox)).length
}

test('every field is required, with its own error text', async () => {
  const client = host.client()
  const refused = async (body: object) => (await client.contact.sendMessage({ body })).body.fields
  expect(await refused({})).toMatchObject({
    name: 'Please enter your name.',
    message: 'Please enter a message.',
    email: expect.any(String),
  })
  expect(await refused({ ...form(), name: '  ' })).toEqual({ name: 'Please enter your name.' })
  expect(await refused({ ...form(), email: 'nobody' })).toEqual({ email: 'Please enter a valid email address.' })
})

test('an address that cannot be answered is refused, and the message is not kept', async () => {
  const before = await inInbox()
  const client = host.client()
  for (const email of ['a..b@x.com', '.a@x.com', 'a.@x.com', 'jürgen@x.com', `${'a'.repeat(65)}@x.com`, 'a@x-.com'])
    expect(await client.contact.sendMessage({ body: { ...form(), email } })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a valid email address.' } },
    })
  expect(await inInbox()).toBe(before)
})

test('an older message with an address that SES refuses delays no other mail', async () => {
  const id = 'msg_0123456789abcdefABCDEF'
  const old = { messageId: id, ...form(), email: 'a..b@test.example', createdAt: new Date().toISOString() }
  const before = await inInbox()
  await putRow({ PK: `MSG#${id}`, SK: 'MSG', ...old })
  expect((await host.client().contact.sendMessage({ body: form() })).status).toBe(200)
  expect(await inInbox()).toBe(before + 1)
  expect(host.log.lines.filter((line) => line.includes('"mail refused"'))).toHaveLength(1)
})

test('a message goes to our inbox alone, and the sender gets no mail', async () => {
  const sent = form()
  const before = await inInbox()
  const answer = await host.client().contact.sendMessage({ body: sent })
  expect(answer).toMatchObject({ status: 200, body: thanks })
  const mail = await host.mailbox.waitForMail(inbox, before + 1)
  expect(mail.to).toEqual([inbox])
  expect(mail.text).toContain(sent.message)
  expect(JSON.stringify(mail.replyTo)).toContain(sent.email)
  expect(mail.subject).not.toContain(sent.name)
  await host.settled()
  expect(await host.mailbox.to(sent.email)).toEqual([])
})

test('nothing typed becomes a header', async () => {
  const client = host.client()
  for (const twist of ['\r\nBcc: evil@test.example', '\nSubject: x', '\u2028Bcc: evil@test.example', '\u0000']) {
    for (const field of ['name', 'email'] as const) {
      const sent = form()
      const body = { ...sent, [field]: `${sent[field] + twist}x` }
      expect((await client.contact.sendMessage({ body })).status).toBe(400)
    }
  }
  const before = await inInbox()
  const sent = {
    ...form(),
    name: 'Eve %0d%0aBcc: evil@test.example <b>',
    message: '<img src=x onerror=alert(1)>\r\n.\r\nQUIT',
  }
  expect((await client.contact.sendMessage({ body: sent })).status).toBe(200)
  const mail = await host.mailbox.waitForMail(inbox, before + 1)
  expect(mail.to).toEqual([inbox])
  expect(mail.html).not.toMatch(/<img src=x|<b>/)
  await host.settled()
  expect(await host.mailbox.to('evil@test.example')).toEqual([])
})

test('the same message with the same key is sent once, and another one is refused', async () => {
  const client = host.client()
  const sent = form()
  const key = { 'idempotency-key': 'form-4711-abcdef' }
  const before = await inInbox()
  const first = await client.contact.sendMessage({ body: sent, headers: key })
  const [second, third] = await Promise.all([
    client.contact.sendMessage({ body: sent, headers: key }),
    client.contact.sendMessage({ body: sent, headers: key }),
  ])
  for (const answer of [first, second, third]) expect(answer).toMatchObject({ status: 200, body: thanks })
  const other = await client.contact.sendMessage({ body: { ...sent, message: 'Another.' }, headers: key })
  expect(other).toMatchObject({
    status: 422,
    body: { error: 'This was already sent with different details.', code: 'idempotency.reused' },
  })
  expect(await inInbox()).toBe(before + 1)
})
