import { describe, expect, it } from 'vitest'
import { serve } from '#test/support/serve.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { localMail } from './mail.ts'
import { type MailStore, mailboxPage, mailStore } from './mailbox.ts'

const dataDir = temporaryFolder('mail')
const fullFolder = temporaryFolder('mail')
const mails: MailStore = mailStore(dataDir)
const { take } = localMail(mails)
const url = `${await serve(mailboxPage(mails))}/__dev/mailbox`

const send = (to: string, text = 'Enter 123456 please', subject = 'Your code') =>
  take({
    from: 'Sameway <hello@sameway.example>',
    to: [to],
    replyTo: ['asker@post.example'],
    subject,
    text,
    html: '<p>html</p>',
  })

describe('localMail', () => {
  it.each([
    ['nobody at all', 'control or whitespace'],
    ['a b@post.example', 'control or whitespace'],
    ['a..b@post.example', 'dot-dot'],
    ['.a@post.example', 'starts with dot'],
    ['a.@post.example', 'ends with dot'],
    ['jürgen@post.example', 'control or whitespace'],
    ['a@post', "Missing final '@domain'"],
    ['a@b@post.example', "Missing final '@domain'"],
  ])('refuses %s, as SES does', async (to, reason) => {
    expect((await send(to)).refusal).toContain(reason)
    expect(mails.list()).toEqual([])
  })

  it('lists mails newest first, and those to one address, even after a restart', async () => {
    expect(await send('first@post.example')).toEqual({})
    await send('second@post.example')
    const reopened = mailStore(dataDir)
    expect(reopened.list().map(({ to }) => to[0])).toEqual(['second@post.example', 'first@post.example'])
    expect(reopened.list('FIRST@post.example')).toMatchObject([
      { subject: 'Your code', html: '<p>html</p>', replyTo: ['asker@post.example'] },
    ])
  })

  it('keeps the last thousand', () => {
    const store = mailStore(fullFolder)
    for (let n = 1; n <= 2001; n++)
      store.add({ id: String(n), sentAt: '', from: '', to: [], replyTo: [], subject: '', text: '', html: '' })
    expect([store.list().length, store.list()[0]?.id, mailStore(fullFolder).list().at(-1)?.id]).toEqual([
      1000,
      '2001',
      '1002',
    ])
  })
})

describe('mailboxPage', () => {
  it('shows mails as plain text, with the code on its own', async () => {
    await send('third@post.example', 'Code 654321\nSee https://sameway.example/x?a=1', '<script>alert(1)</script>')
    const response = await fetch(`${url}?to=third@post.example`)
    const page = await response.text()
    expect(page).not.toContain('<script')
    expect(page).toContain('<p class="code">654321</p>')
    expect(page).toContain('href="https://sameway.example/x?a=1"')
    expect(page).not.toContain('first@post.example')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('lists the mails to one address in JSON', async () => {
    const found = await (await fetch(`${url}.json?to=third@post.example`)).json()
    expect(found).toMatchObject([{ to: ['third@post.example'] }])
  })
})
