import { otp } from '#shared/model/one-time-code.ts'
import { newEmail, signUp } from '#test/support/accounts.ts'
import type { Attack } from './attack.ts'

const rounds = { short: 3, full: 20 } as const
const asksAtOnce = 6

export const attack: Attack = {
  about: 'a stranger asks for mails that the cool-down refuses, until the owner gets none for the rest of the day',
  run: async (host, { size }) => {
    const gains: string[] = []
    for (let round = 0; round < rounds[size]; round += 1) {
      const [{ email }, newcomer] = [await signUp(host), newEmail()]
      for (let requested = 0; requested < asksAtOnce; requested += 1) {
        await host.client().auth.sendResetOtp({ body: { email } })
        await host.client().auth.sendOtp({ body: { email: newcomer } })
      }
      const owners = await host.client().auth.sendResetOtp({ body: { email } })
      const newcomers = await host.client().auth.sendOtp({ body: { email: newcomer } })
      for (const [whose, { status, headers }] of [
        ['the owner', owners],
        ['a newcomer', newcomers],
      ] as const) {
        const seconds = Number(headers['retry-after'] ?? 0)
        if (status !== 200 && seconds > otp.resendSeconds) gains.push(`${whose} gets no mail for ${seconds} seconds`)
      }
    }
    return { tries: 2 * rounds[size], gains }
  },
}
