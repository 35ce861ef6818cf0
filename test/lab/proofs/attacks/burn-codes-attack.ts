import { newEmail, requestCode, requestResetCode, signUp, wrongCode } from '#test/support/accounts.ts'
import type { Attack } from './attack.ts'

const rounds = { short: 3, full: 30 } as const

export const attack: Attack = {
  about: 'a stranger guesses at a code that someone waits for, until no one may type it any more',
  settings: { LIMITS: 'relaxed' },
  run: async (host, { size }) => {
    const gains: string[] = []
    for (let round = 0; round < rounds[size]; round += 1) {
      const owner = host.client()
      const { email } = await signUp(host)
      const reset = await requestResetCode(owner, email)
      const stranger = host.client()
      for (let step = 1; step <= 5; step += 1)
        await stranger.auth.verifyResetOtp({ body: { email, otp: wrongCode(reset, step) } })
      const { status, body } = await owner.auth.verifyResetOtp({ body: { email, otp: reset } })
      if (status !== 200) gains.push(`the owner's reset code was refused: ${status} ${body.code}`)

      const [newcomer, address] = [host.client(), newEmail()]
      const code = await requestCode(newcomer, address)
      for (let step = 1; step <= 5; step += 1)
        await stranger.auth.register({
          body: {
            email: address,
            password: 'of a stranger 1',
            confirmPassword: 'of a stranger 1',
            otp: wrongCode(code, step),
          },
        })
      const proven = await newcomer.auth.verifyOtp({ body: { email: address, otp: code } })
      if (proven.status !== 200) gains.push(`the newcomer's code was refused: ${proven.status} ${proven.body.code}`)
    }
    return { tries: 2 * rounds[size], gains }
  },
}
