import type { StreamRecord } from '#lib/local/streams/stream-reader.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { startHostWithUnreliableTable } from '#test/support/unreliable-table.ts'
import { waitFor } from '#test/support/wait-for.ts'

type Rough = Awaited<ReturnType<typeof startHostWithUnreliableTable>>['rough']

/** A fan-out makes some ten calls for one step, and those of all pushes last, so it dies at any point of its work. */
const maxCalls = 320
/** Half of the runs have no repetitions, because those could make up for what a death loses. */
const repetitions = [1, 3] as const
/** The number of records, applied long ago, that are delivered again. */
const oldOnes = 5
const markOfPush = /pushedAt/
const markOfMail = /"Item":\{"PK":"SENT#/

/**
 * Delivers records once or three times, with some old ones, in any order, to a fan-out that dies after a random number
 * of calls.
 */
export const roughly = (host: TestHost, rough: Rough, chance: () => number) => {
  const before: StreamRecord[] = []
  let [kills, written, handed] = [0, 0, 0]
  const shuffled = <One>(all: readonly One[]): One[] =>
    all
      .map((one) => ({ one, lot: chance() }))
      .toSorted((a, b) => a.lot - b.lot)
      .map(({ one }) => one)

  // Rows that the fan-out itself writes must not cause old records to be delivered again, which would never end.
  const isStep = (record: StreamRecord): boolean => JSON.stringify(record).includes('"SK":{"S":"META"}')
  rough.handOver((records) => {
    const steps = records.filter(isStep)
    const old = steps.length > 0 ? shuffled(before).slice(0, oldOnes) : []
    before.push(...steps)
    const times = repetitions[chance() < 0.5 ? 0 : 1]
    const all = shuffled([...Array.from({ length: times }, () => records).flat(), ...old])
    written += records.length
    handed += all.length
    return all
  })

  /** Runs the fan-out until it dies or has applied everything. */
  const notifyFor = async (calls: number): Promise<void> => {
    rough.release(calls)
    let isDone = false
    void host.settled().then(() => {
      isDone = true
    })
    await waitFor('the fan-out to die or to be done', () => rough.deaths() > 0 || isDone, 60_000)
    if (rough.deaths() > 0) kills += 1
  }

  return {
    hold: async (): Promise<void> => {
      await host.settled()
      rough.hold()
    },
    /** Applies every held-back record, through one or two deaths. */
    tell: async (maxKills: number): Promise<void> => {
      const deaths = 1 + Math.floor(chance() * 2)
      for (let death = 0; death < deaths && kills < maxKills; death += 1)
        await notifyFor(Math.floor(chance() * maxCalls))
      rough.revive()
      await host.settled()
    },
    kills: () => kills,
    written: () => written,
    handed: () => handed,
    /** Mails that were sent but whose mark could not be written: each is sent once more. */
    marksMissed: () => rough.unanswered().filter((body) => markOfMail.test(body)).length,
    /** The same of pushes. */
    pushMarksMissed: () =>
      rough.unanswered().filter((body) => markOfPush.test(body) && body.includes('UpdateExpression')).length,
  }
}

export type Stream = ReturnType<typeof roughly>
