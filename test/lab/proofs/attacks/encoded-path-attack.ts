import { encodedPathVariants } from '#test/support/encoded-path-variants.ts'
import { httpCall } from '#test/support/http-call.ts'
import type { Attack } from './attack.ts'

const spellings = [...encodedPathVariants, '/api%2Fauth/check-user', '/%61pi/auth/check-user']

export const attack: Attack = {
  about: 'a path that is written otherwise passes rules which read it as text',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const gains: string[] = []
    for (const path of spellings) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'someone@post.example' })
      const { status } = await httpCall(host.url, { method: 'POST', path, headers, body })
      // 405 would show that the path is known in this spelling.
      if (status < 400 || (path.startsWith('/api/') && status !== 404))
        gains.push(`${path} was answered with ${status}`)
    }
    return { tries: spellings.length, gains }
  },
}
