import { otp } from '#shared/model/one-time-code.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { newEmail, passwords } from '#test/support/accounts.ts'
import { linkIn } from '#test/support/mailbox.ts'
import { remember } from '#test/support/secrets.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { Attack } from './attack.ts'

/** More than the codes that an address gets in a day. */
const asks = 6

const takeAllCodes = async (host: TestHost, spellings: readonly string[]): Promise<void> => {
  for (let count = 0; count < asks; count += 1) {
    await host.client().auth.sendOtp({ body: { email: spellings[count % spellings.length] ?? '' } })
    setClock.to(setClock.now() + otp.resendSeconds * 1000)
  }
}

/** Whether the owner of the mailbox, who has no code of their own but reads every mail, can sign up. */
const canSignUp = async (host: TestHost, email: string, spellings: readonly string[]): Promise<boolean> => {
  const owner = host.client()
  const { status } = await owner.auth.sendOtp({ body: { email } })
  if (status === 200) return true
  await host.settled()
  const mails = await Promise.all(spellings.map((spelling) => host.mailbox.to(spelling)))
  for (const token of mails.flat().map(linkIn)) {
    remember(token)
    if ((await owner.auth.followLink({ body: { token } })).status !== 200) continue
    if ((await owner.auth.register({ body: { email, ...passwords() } })).status === 201) return true
  }
  return false
}

export const attack: Attack = {
  about: 'strangers ask for all codes of a day, so that the owner of an address cannot sign up',
  run: async (host) => {
    setClock.to(Date.now())
    const gains: string[] = []
    const [plain, dotted] = [newEmail(), `a.nn.${process.pid}@gmail.com`]
    const cases = [
      { email: plain, spellings: [plain] },
      {
        email: dotted,
        spellings: [dotted.replaceAll('.', '').replace('gmailcom', 'gmail.com'), dotted.replace('@', '+1@')],
      },
    ]
    for (const { email, spellings } of cases) {
      await takeAllCodes(host, spellings)
      if (!(await canSignUp(host, email, spellings))) gains.push(`the owner of ${email} is kept from signing up`)
    }
    return { tries: cases.length, gains }
  },
}
