import { brokenInvariants } from '#test/support/invariants.ts'
import { aPartner, aRequester } from '#test/support/people.ts'
import { post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { type Bench, bar, type Finding } from './bench.ts'

const partnersAtOnce = 16
/** Nobody carries more than ten, so whoever wins them all is still in the race for the last. */
const requestsOfACrowd = 10
const crowds = 30
const requests = crowds * requestsOfACrowd

const times = <Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

type Race = { winners: number; late: number; other: number }

/** Sixteen people press the button at the same moment. */
const race = async (host: Awaited<ReturnType<typeof startTestHost>>): Promise<Race[]> => {
  const [owner, partners] = await Promise.all([aRequester(host), times(partnersAtOnce, () => aPartner(host))])
  const races: Race[] = []
  for (let round = 0; round < requestsOfACrowd; round += 1) {
    const params = { id: (await post(owner.client)).id }
    const answers = await Promise.all(partners.map(({ client }) => client.requests.acceptRequest({ params })))
    const count = (of: number): number => answers.filter(({ status }) => status === of).length
    const [winners, late] = [count(200), count(409)]
    races.push({ winners, late, other: partnersAtOnce - winners - late })
  }
  return races
}

export const raceBench: Bench = {
  name: 'race',
  about: `${requests} requests, each accepted by ${partnersAtOnce} partners at once over HTTP: one gets it`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const host = await startTestHost({ LIMITS: 'relaxed' })
    try {
      const races: Race[] = []
      for (let crowd = 0; crowd < crowds; crowd += 1) races.push(...(await race(host)))
      await host.settled()
      const broken = await brokenInvariants()
      const sum = (of: keyof Race): number => races.reduce((total, one) => total + one[of], 0)
      const oneWinner = races.filter(({ winners }) => winners === 1).length
      const row = { requests, 'with one winner': oneWinner, 409: sum('late'), 'other answers': sum('other') }
      return {
        rows: [{ ...row, 'invariants broken': broken.length }],
        missed: [
          ...bar('races without exactly one winner', requests - oneWinner, 0, 'races'),
          ...bar('answers that are neither', sum('other'), 0, 'answers'),
          ...bar('invariants', broken.length, 0, 'broken'),
          ...broken.slice(0, 5),
        ],
      }
    } finally {
      await host.stop()
    }
  },
}
