import { isDeepStrictEqual } from 'node:util'
import { type Finding, median, rounded } from '#test/lab/benches/bench.ts'
import { newEmail } from '#test/support/accounts.ts'
import type { Answered, Client } from '#test/support/client.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { startTestHost, type TestHost } from '#test/support/start-test-host.ts'
import { signedIn } from '#test/support/test-users.ts'
import type { Proof, Size } from '../proof.ts'
import { likelihood } from './rank-sum.ts'

type Ask = (client: Client, email: string) => Promise<Answered<object>>

/** The calls that a visitor can make with an address, whose times must not show whether it is known. */
const questions: Record<string, Ask> = {
  'log in with a wrong password': (client, email) =>
    client.auth.login({ body: { email, password: 'nobody has this one' } }),
  'ask for a reset code': (client, email) => client.auth.sendResetOtp({ body: { email } }),
  'ask for a link': (client, email) => client.auth.emailLink({ body: { email } }),
  'ask for a sign-up code': (client, email) => client.auth.sendOtp({ body: { email } }),
}
const samples: Record<Size, number> = { short: 8, full: 400 }
/**
 * The largest difference of medians, and the smallest probability of such lists, at which no one can see a difference.
 */
const [maxMs, leastLikely] = [5, 0.01]
/** The short form, on any machine, finds only missing steps: hashing takes ten times as long as the rest. */
const maxTimes = 2

type Received = { ms: number[]; answers: object[] }

const requested = async (ask: Ask, client: Client, email: string, heard: Received): Promise<void> => {
  const startedAt = performance.now()
  const { status, body } = await ask(client, email)
  heard.ms.push(performance.now() - startedAt)
  heard.answers.push({ status, body: { ...body, request_id: 'another one each time' } })
}

const warmUp: Record<Size, number> = { short: 3, full: 10 }

const measure = async (host: TestHost, ask: Ask, size: Size, chance: () => number) => {
  const known: Received = { ms: [], answers: [] }
  const unknown: Received = { ms: [], answers: [] }
  for (let round = -warmUp[size]; round < samples[size]; round += 1) {
    const { user } = await signedIn(host)
    const each = [
      () => requested(ask, host.client(), user.email, known),
      () => requested(ask, host.client(), newEmail(), unknown),
    ]
    // The order is random, and the effects of the first are over before the second.
    for (const one of chance() < 0.5 ? each : each.toReversed()) {
      await host.settled()
      await one()
    }
    if (round < 0) for (const received of [known, unknown]) received.ms.length = 0
  }
  return { known, unknown }
}

const judge = (what: string, size: Size, { known, unknown }: { known: Received; unknown: Received }): Finding => {
  const [knownMs, unknownMs] = [median(known.ms), median(unknown.ms)]
  const [apartMs, p] = [Math.abs(knownMs - unknownMs), likelihood(known.ms, unknown.ms)]
  const times = Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs)
  const isDistinguishable = size === 'full' ? apartMs >= maxMs || p <= leastLikely : times > maxTimes
  const [first] = known.answers
  const others = [...known.answers, ...unknown.answers].filter((answer) => !isDeepStrictEqual(answer, first))
  return {
    rows: [
      {
        what,
        'of each': known.ms.length,
        'known, median ms': rounded(knownMs, 2),
        'unknown, median ms': rounded(unknownMs, 2),
        [`apart (< ${maxMs} ms)`]: rounded(apartMs, 2),
        [`p (> ${leastLikely})`]: rounded(p, 3),
      },
    ],
    missed: [
      ...(others.length > 0 ? [`${what}: ${JSON.stringify(others[0])} beside ${JSON.stringify(first)}`] : []),
      ...(isDistinguishable ? [`${what}: ${knownMs} ms where known, ${unknownMs} ms where not, p = ${p}`] : []),
    ],
  }
}

export const timingProof: Proof = {
  name: 'timing',
  about: 'a known address is answered like an unknown one, and takes as long',
  run: async ({ seed, size }): Promise<Finding> => {
    const chance = chanceFrom(seed)
    // Codes are not echoed, because no one sees another's code.
    const host = await startTestHost({ LIMITS: 'relaxed', OTP_ECHO: '0' })
    try {
      const finding: Finding = { rows: [], missed: [] }
      for (const [what, ask] of Object.entries(questions)) {
        const { rows, missed } = judge(what, size, await measure(host, ask, size, chance))
        finding.rows.push(...rows)
        finding.missed.push(...missed)
      }
      return finding
    } finally {
      await host.stop()
    }
  },
}
