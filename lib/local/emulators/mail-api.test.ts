import { createServer, type Server } from 'node:http'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { internalServer } from '../gateway/internal-server.ts'
import { listen, stopListening } from '../listen.ts'
import { mailApi } from './mail-api.ts'
import { type MailStore, mailboxPage, mailStore } from './mailbox.ts'

const dataDir = temporaryFolder('mail')
const fullFolder = temporaryFolder('mail')
const credentials = { accessKeyId: 'local', secretAccessKey: 'local', region: 'eu-west-2' }
let mails: MailStore
let api: Server
let pages: Server
let ses: SESClient
let url: string

beforeAll(async () => {
  mails = mailStore(dataDir)
  api = internalServer({ ses: mailApi(mails) }, credentials)
  pages = createServer(mailboxPage(mails))
  url = `http://127.0.0.1:${await listen(pages, 0, '127.0.0.1')}/__dev/mailbox`
  ses = new SESClient({
    endpoint: `http://127.0.0.1:${await listen(api, 0, '127.0.0.1')}/ses`,
    region: 'eu-west-2',
    credentials,
    maxAttempts: 1,
  })
})
afterAll(() => Promise.all([stopListening(api, 0), stopListening(pages, 0)]))

const send = (to: string, text = 'Enter 123456 please', subject = 'Your code') =>
  ses.send(
    new SendEmailCommand({
      Source: 'Sameway <hello@sameway.example>',
      Destination: { ToAddresses: [to] },
      ReplyToAddresses: ['asker@post.example'],
      Message: { Subject: { Data: subject }, Body: { Text: { Data: text }, Html: { Data: '<p>html</p>' } } },
    }),
  )

describe('mailApi', () => {
  it.each([
    'nobody at all',
    'a b@post.example',
    'a..b@post.example',
    '.a@post.example',
    'a.@post.example',
    'jürgen@post.example',
    'a@post',
    'a@b@post.example',
  ])('refuses %s, as SES does', async (to) => {
    await expect(send(to)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    expect(mails.list()).toEqual([])
  })

  it('lists mails newest first, and those to one address, also after a restart', async () => {
    const { MessageId } = await send('first@post.example')
    await send('second@post.example')
    const reopened = mailStore(dataDir)
    expect(reopened.list().map(({ to }) => to[0])).toEqual(['second@post.example', 'first@post.example'])
    expect(reopened.list('FIRST@post.example')).toMatchObject([
      { id: MessageId, subject: 'Your code', html: '<p>html</p>', replyTo: ['asker@post.example'] },
    ])
  })

  it('keeps the last thousand', () => {
    const store = mailStore(fullFolder)
    for (let n = 1; n <= 2001; n++) {
      store.add({ id: String(n), sentAt: '', from: '', to: [], replyTo: [], subject: '', text: '', html: '' })
    }
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
