import { mailLimits } from '#shared/model/limits.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import type { Attack } from './attack.ts'

const name = `ann${process.pid}`

/** Addresses that Gmail delivers to one mailbox. */
const spellings = [
  ...Array.from({ length: 6 }, (_, index) => `${name}+${index}@gmail.com`),
  ...Array.from({ length: 6 }, (_, index) => `${name.slice(0, index + 1)}.${name.slice(index + 1)}@googlemail.com`),
]

export const attack: Attack = {
  about: 'a mailbox filled with sign-up mails, by writing its address in many ways',
  run: async (host) => {
    setClock.to(Date.now())
    for (const email of spellings) {
      await host.client().auth.sendOtp({ body: { email } })
      setClock.to(setClock.now() + otp.resendSeconds * 1000)
    }
    await host.settled()
    const mails = (await host.mailbox.all()).filter(({ to }) => to.some((email) => spellings.includes(email)))
    const most = mailLimits.perDay.signup
    return {
      tries: spellings.length,
      gains: mails.length > most ? [`${mails.length} mails in place of ${most}`] : [],
    }
  },
}
