import { setTimeout as sleep } from 'node:timers/promises'
import { requestResetCode, signUp } from '#test/support/accounts.ts'
import type { Attack } from './attack.ts'

const rounds = { short: 2, full: 20 } as const
/** Relaxed limits shorten the wait between two codes to a second. */
const coolDownMs = 1_100

export const attack: Attack = {
  about: 'a stranger asks for a code themselves, which voids the one that someone waits for',
  settings: { LIMITS: 'relaxed' },
  run: async (host, { size }) => {
    const gains: string[] = []
    for (let round = 0; round < rounds[size]; round += 1) {
      const owner = host.client()
      const { email } = await signUp(host)
      const otp = await requestResetCode(owner, email)
      await sleep(coolDownMs)
      await requestResetCode(host.client(), email)
      const { status, body } = await owner.auth.verifyResetOtp({ body: { email, otp } })
      if (status !== 200) gains.push(`the owner's code was void: ${status} ${body.code}`)
    }
    return { tries: rounds[size], gains }
  },
}
