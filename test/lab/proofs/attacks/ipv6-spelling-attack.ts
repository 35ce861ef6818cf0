import { httpCall } from '#test/support/http-call.ts'
import type { Attack } from './attack.ts'

const tries = 60

/** Ways in which proxies write the addresses of one /64, all of which one customer may use. */
const spellings: Record<string, (n: string) => string> = {
  'zeros left out': (n) => `2001:db8::${n}:0:0:1`,
  'zeros left out elsewhere': (n) => `2001:db8:1::${n}`,
  'all written out': (n) => `2001:0db8:0002:0000:0000:0000:0000:${n.padStart(4, '0')}`,
  'in capitals and with a port': (n) => `[2001:DB8:3::${n}]:443`,
  'one in two ways': (n) => (Number.parseInt(n, 16) % 2 === 0 ? '2001:db8:4::1' : `2001:db8:4:0:${n}::1`),
}

export const attack: Attack = {
  about: 'a caller goes through the addresses of one IPv6 network, and is counted as many',
  settings: { TRUSTED_PROXIES: '127.0.0.1' },
  run: async (host) => {
    const gains: string[] = []
    for (const [how, spell] of Object.entries(spellings)) {
      let refused = 0
      for (let n = 1; n <= tries; n += 1) {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': spell(n.toString(16)) }
        const body = JSON.stringify({ email: 'someone@post.example' })
        const sending = { method: 'POST', path: '/api/auth/check-user', headers, body, localAddress: '127.0.0.1' }
        if ((await httpCall(host.url, sending)).status === 429) refused += 1
      }
      if (refused === 0) gains.push(`${tries} calls and no refusal with ${how}`)
    }
    return { tries: tries * Object.keys(spellings).length, gains }
  },
}
