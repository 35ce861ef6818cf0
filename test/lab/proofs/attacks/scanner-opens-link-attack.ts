import { requestLink, signUp } from '#test/support/accounts.ts'
import type { Attack } from './attack.ts'

const rounds = { short: 3, full: 20 } as const

export const attack: Attack = {
  about: 'a mail scanner opens every link before its owner does, and so uses it up or is let in itself',
  settings: { LIMITS: 'relaxed' },
  run: async (host, { size }) => {
    const gains: string[] = []
    for (let round = 0; round < rounds[size]; round += 1) {
      const { email } = await signUp(host)
      const token = await requestLink(host, email)
      const scanner = host.client()
      // Browsers do not send the part after the #; a scanner may.
      for (const method of ['GET', 'HEAD'])
        for (const path of [`/link#${token}`, `/link?${token}`, `/api/auth/use-link?token=${token}`])
          await scanner.send({ method, path: path.replace('#', '%23') }).catch(() => undefined)
      if (scanner.cookies.size > 0) gains.push('the scanner was given a cookie')
      const { status } = await host.client().auth.followLink({ body: { token } })
      if (status !== 200) gains.push(`the owner's link was used up: ${status}`)
    }
    return { tries: rounds[size], gains }
  },
}
