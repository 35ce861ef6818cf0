import { fingerprint, keys } from '#functions/platform/table/keys.ts'
import { newEmail, requestCode, wrongCode } from '#test/support/accounts.ts'
import { complete } from '#test/support/fleets.ts'
import { readRow } from '#test/support/table.ts'
import type { Race, Runner } from './race.ts'
import { standing, times, underway } from './request-races.ts'

const guesses = { short: 24, full: 200 } as const
/** In every other round none is right; else one in ten, so that it may be among those that are looked at. */
const hasRight = (round: number): boolean => round % 2 === 1
const isRight = (index: number, round: number): boolean => hasRight(round) && index % 10 === 0
const among = (round: number): string => (hasRight(round) ? 'some right' : 'none right')

const deliveryCode: Race = {
  name: 'delivery code × guesses',
  rounds: { short: 2, full: 300 },
  mayEnd: {
    'some right: completed 4, at most four wrong ones looked at': 'right',
    'some right: in_transit 3, five wrong ones counted': 'wrong',
    'none right: in_transit 3, five wrong ones counted': 'wrong',
  },
  set: async (host, round, size) => {
    const { carrier, id, otp } = await underway(host)
    const guess = (index: number): Runner => ({
      name: '',
      call: () => complete(carrier, id, isRight(index, round) ? otp : wrongCode(otp, index + 1)),
    })
    return {
      runners: times(guesses[size], guess),
      stands: async (said) => {
        const looked = said.filter((one) => one === '400 completion.wrong').length
        const code = (await readRow(keys.request(id)))?.code as { wrong: number } | undefined // as its store writes it
        const few = looked <= 4 ? 'at most four wrong ones looked at' : `${looked} wrong ones looked at`
        const counted = code?.wrong === 5 && looked === 4 ? 'five wrong ones counted' : `${few}, ${code?.wrong} counted`
        return `${among(round)}: ${await standing(id)}, ${code ? counted : few}`
      },
    }
  },
}

const signUpCode: Race = {
  name: 'sign-up code × guesses',
  rounds: { short: 2, full: 300 },
  mayEnd: {
    'some right: used up, once': 'right',
    'some right: five wrong ones looked at': 'wrong',
    'none right: five wrong ones looked at': 'wrong',
  },
  set: async (host, round, size) => {
    const [browser, email] = [host.client(), newEmail('guessed')]
    const right = await requestCode(browser, email)
    const guess = (index: number): Runner => {
      const otp = isRight(index, round) ? right : wrongCode(right, index + 1)
      return { name: '', call: () => browser.auth.verifyOtp({ body: { email, otp } }) }
    }
    return {
      runners: times(guesses[size], guess),
      stands: async (said) => {
        const code = await readRow(keys.otp('signup', email, fingerprint(browser.cookies.get('vf') ?? '')))
        const count = (of: string) => said.filter((one) => one === of).length
        const [granted, looked] = [count('200'), count('400 otp.wrong')]
        if (!code && granted === 1) return `${among(round)}: used up, once`
        if (granted === 0 && looked === 5 && code?.wrong === 5) return `${among(round)}: five wrong ones looked at`
        return `${among(round)}: ${granted} granted, ${looked} looked at, ${code?.wrong} counted`
      },
    }
  },
}

export const codeRaces: Race[] = [signUpCode, deliveryCode]
