import { signUp } from '#test/support/accounts.ts'
import { type Answer, httpCall } from '#test/support/http-call.ts'
import { portsOf } from '#test/support/process-info.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import type { Attack } from './attack.ts'

const origin = 'https://evil.example'
const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
/** Anybody can write such a header: only a valid signature needs the key. */
const madeUp = (service: string): string =>
  `AWS4-HMAC-SHA256 Credential=local/${stamp.slice(0, 8)}/eu-west-2/${service}/aws4_request, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`

const mail = new URLSearchParams({
  Action: 'SendEmail',
  Source: 'hello@sameway.example',
  'Destination.ToAddresses.member.1': 'victim@post.example',
  'Message.Subject.Data': 'Your account',
  'Message.Body.Text.Data': 'Log in here',
}).toString()

type Shape = {
  what: string
  service: string
  method?: string
  path: string
  headers?: Record<string, string>
  body: string
}

const rowsAt = (path: string): Shape => ({
  what: `read rows at ${path}`,
  service: 'dynamodb',
  path,
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.Scan' },
  body: JSON.stringify({ TableName: 'sameway', Limit: 500 }),
})

const shapes: Shape[] = [
  rowsAt('/'),
  rowsAt('/table'),
  {
    what: 'sent a mail in our name',
    service: 'ses',
    path: '/ses/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: mail,
  },
]

/**
 * A page in a browser on this machine that tries the ports of 127.0.0.1: with an origin and an invented signature, with
 * either alone, and with neither.
 */
export const attack: Attack = {
  about: 'a web page finds the table engine or the emulators by their ports',
  run: async () => {
    const host = await startTestHost({ TABLE_LAG_MS: '20' })
    await signUp(host)
    const ports = (await portsOf(process.pid)).filter((port) => port !== host.port)
    const gains: string[] = []
    let tries = 0
    for (const port of ports) {
      for (const { what, service, path, headers = {}, body } of shapes) {
        const [page, signed] = [{ origin }, { 'x-amz-date': stamp, authorization: madeUp(service) }]
        for (const added of [{ ...page, ...signed }, page, signed, {}]) {
          tries += 1
          const answer: Answer | undefined = await httpCall(`http://127.0.0.1:${port}`, {
            method: 'POST',
            path,
            headers: { ...headers, ...added },
            body,
          }).catch(() => undefined)
          if (answer?.status === 200) gains.push(`${what} with ${Object.keys(added).join(' and ') || 'nothing'}`)
        }
      }
    }
    await host.stop()
    return { tries, gains: [...new Set(gains)] }
  },
}
