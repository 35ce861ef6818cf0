import { newEmail } from '#test/support/accounts.ts'
import { httpCall } from '#test/support/http-call.ts'
import type { Attack } from './attack.ts'

/** Host names and headers with which a stranger's call reaches the listener on loopback. */
const disguises: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'localhost.evil.example' },
  { host: '127.0.0.1.evil.example' },
  { host: 'evil.example:80@localhost' },
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'].map((name) => ({
    [name]: '203.0.113.9',
  })),
]

/** A page on another site whose name resolves to this machine, or a tunnel to its port. */
export const attack: Attack = {
  about: 'a page under a foreign name, or a tunnel, asks for codes and mails',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const gains: string[] = []
    for (const disguise of disguises) {
      const said = JSON.stringify(disguise)
      const body = JSON.stringify({ email: newEmail() })
      const headers = { 'content-type': 'application/json', ...disguise }
      const code = await httpCall(host.url, { method: 'POST', path: '/api/auth/send-otp', headers, body })
      if (/"otp":"\d{6}"/.test(code.text)) gains.push(`${said}got a code`)
      for (const path of ['/__dev/mailbox.json', '/__dev/mailbox']) {
        const mailbox = await httpCall(host.url, { method: 'GET', path, headers: disguise })
        if (mailbox.status === 200) gains.push(`${said} read ${path}`)
      }
    }
    return { tries: disguises.length * 3, gains }
  },
}
