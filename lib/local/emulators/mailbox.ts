import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { codeDigits } from '#shared/model/one-time-code.ts'
import { lineFile } from '../line-file.ts'

export type Mail = {
  lane?: 'code' | 'other'
  id: string
  sentAt: string
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  oneClickUrl?: string
}

const maxKeptMails = 1000

/** Every mail, newest last, in memory and on disk as JSON lines. */
export const mailStore = (dataDir: string) => {
  const folder = join(dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const file = lineFile<Mail>(join(folder, 'mails.jsonl'))
  let mails = file.read()

  return {
    add: (mail: Mail): void => {
      mails.push(mail)
      file.append(mail)
      if (mails.length < maxKeptMails * 2) return
      mails = mails.slice(-maxKeptMails)
      file.replace(mails)
    },
    /** Newest first; to one address, or to all. */
    list: (to?: string): Mail[] =>
      mails
        .slice(-maxKeptMails)
        .filter((mail) => !to || mail.to.some((address) => address.toLowerCase().includes(to.toLowerCase())))
        .toReversed(),
  }
}

export type MailStore = ReturnType<typeof mailStore>

/** All mails of this machine, as a page (/__dev/mailbox) and for tests (/__dev/mailbox.json?to=). */
export const mailboxPage =
  (mails: MailStore) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const to = searchParams.get('to') ?? ''
    const answer = (status: number, type: string, body: string): void => {
      response.writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; form-action 'self'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      response.end(body)
    }
    if (pathname === '/__dev/mailbox') answer(200, 'text/html', page(mails.list(to), to))
    else if (pathname === '/__dev/mailbox.json') answer(200, 'application/json', JSON.stringify(mails.list(to)))
    else if (pathname === '/__dev/mailbox.css') answer(200, 'text/css', styles)
    else answer(404, 'text/plain', 'Not found')
  }

const page = (mails: Mail[], to: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${mails.length})</title>
<link rel="stylesheet" href="/__dev/mailbox.css">
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>Every mail that Sameway sends from this machine ends here. <a href="">Look again</a></p>
<form><label>Sent to <input name="to" value="${escaped(to)}"></label> <button>Show</button></form>
${mails.length > 0 ? mails.map(entry).join('\n') : '<p>No mail yet.</p>'}
</main>
</body>
</html>`

const entry = ({ subject, sentAt, to, text }: Mail): string => {
  const code = new RegExp(`(?<!\\d)\\d{${codeDigits}}(?!\\d)`).exec(`${subject}\n${text}`)?.[0]
  return `<section>
<h2>${escaped(subject)}</h2>
<p class="to">To ${escaped(to.join(', '))}, <time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
${code ? `<p class="code">${code}</p>` : ''}
<div class="text">${linked(escaped(text))}</div>
</section>`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const linked = (text: string): string => text.replace(/https?:\/\/[^\s<&]+/g, (link) => `<a href="${link}">${link}</a>`)

const styles = `
:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
section { margin: 1.5rem 0; padding: 1.25rem 1.5rem; border: 1px solid #8886; border-radius: .75rem }
h2 { margin: 0; font-size: 1.15rem }
.to { margin: .25rem 0 1rem; opacity: .75; font-size: .9rem }
.code { margin: 1rem 0; font: 700 2.5rem/1.2 ui-monospace, monospace; letter-spacing: .2em }
.text { white-space: pre-wrap; overflow-wrap: anywhere }
input, button { font: inherit; padding: .35rem .6rem }
`
