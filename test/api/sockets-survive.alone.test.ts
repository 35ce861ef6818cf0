import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { StreamRecord } from '#lib/local/streams/stream-reader.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { anOnlinePartner, type Listener, listenAs } from '#test/support/live-socket.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import { putRow, readRow, rowsOf } from '#test/support/table.ts'
import { aRequester } from '#test/support/test-users.ts'
import { startHostWithUnreliableTable } from '#test/support/unreliable-table.ts'
import { waitFor } from '#test/support/wait-for.ts'

const { host, rough, stop } = await startHostWithUnreliableTable()
afterAll(stop)

let owner: Listener
let carrier: Listener
let near: Listener
beforeAll(async () => {
  owner = await listenAs(host, await aRequester(host))
  carrier = await anOnlinePartner(host)
  near = await anOnlinePartner(host)
  await host.settled()
})

/** The events that a client shows: each once, and none with a version below the one it has. */
const shown = ({ socket }: Listener, id: string): string[] => {
  let newest = 0
  const said = new Set<string>()
  for (const { type, v, request_id: about } of socket.frames) {
    if (about !== id || Number(v) < newest) continue
    newest = Number(v)
    said.add(`${type} ${v}`)
  }
  return [...said].toSorted()
}

const calls = {
  accept: (id: string) => carrier.client.requests.acceptRequest({ params: { id } }),
  giveBack: (id: string) => carrier.client.requests.cancelRequest({ params: { id } }),
  start: (id: string) => carrier.client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
  complete: async (id: string) =>
    carrier.client.delivery.completeDelivery({ params: { id }, body: { otp: await codeOf(owner.client, id) } }),
}
type Step = 'post' | 'accept' | 'giveBack' | 'complete'

/**
 * The frames that each user gets for each step. A partner who gave a job back is not notified that it is in the pool
 * again.
 */
const received: Record<Step, { v: number; owner: string[]; carrier: string[]; near: string[]; mails: number }> = {
  post: { v: 1, owner: [], carrier: ['new_job_available 1'], near: ['new_job_available 1'], mails: 0 },
  accept: {
    v: 2,
    owner: ['offer_accepted 2'],
    carrier: ['job_accepted 2', 'request_updated 2'],
    near: ['job_accepted 2'],
    mails: 1,
  },
  giveBack: {
    v: 3,
    owner: ['request_updated 3'],
    carrier: ['request_updated 3'],
    near: ['new_job_available 3'],
    mails: 1,
  },
  complete: { v: 4, owner: ['request_updated 4'], carrier: ['request_updated 4'], near: [], mails: 1 },
}

const before: Record<Step, (keyof typeof calls)[]> = {
  post: [],
  accept: [],
  giveBack: ['accept'],
  complete: ['accept', 'start'],
}

/** Clears the counts for the day's limits, because the same two people make dozens of jobs here. */
const forgetTheDay = async (): Promise<void> => {
  for (const { userId } of [carrier, owner]) {
    const key = keys.historyCounts(userId)
    const row = Object.entries((await readRow(key)) ?? {})
    const kept = row.filter(([name]) => !/^(looks|rings|gaveBackAt|cancelledMatchesAt|pausedUntil|posting)/.test(name))
    await putRow({ ...Object.fromEntries(kept), ...key })
  }
}
beforeEach(forgetTheDay)

/** A request that has taken this step. The effects of the steps before have run; those of the step itself are held. */
const held = async (step: Step): Promise<string> => {
  await forgetTheDay()
  if (step === 'post') {
    rough.hold()
    return (await post(owner.client)).id
  }
  const { id } = await post(owner.client)
  await host.settled()
  for (const one of before[step]) {
    ok(await calls[one](id))
    await host.settled()
  }
  rough.hold()
  ok(await calls[step](id))
  return id
}

const mailsOf = async (): Promise<number> => (await host.mailbox.to(owner.user.email)).length

afterEach(() => {
  rough.release()
  rough.handOver((records) => records)
})

/** Each of the first calls, which decide who is notified; then every fifth, because the rest notify one user each. */
const nextKill = (calls: number): number => calls + (calls < 8 ? 1 : 5)

describe('a fan-out that dies between two of its calls and runs again', () => {
  test.each(Object.keys(received) as Step[])(
    'loses nothing of "%s", and shows nothing twice',
    async (step) => {
      const { v, mails, ...expected } = received[step]
      const fresh = (who: Listener, id: string) => shown(who, id).filter((one) => one.endsWith(` ${v}`))
      let callsDone = 0
      for (let hasDied = true; hasDied; callsDone = nextKill(callsDone)) {
        const id = await held(step)
        const mailed = await mailsOf()
        rough.release(callsDone)
        let isDone = false
        void host.settled().then(() => {
          isDone = true
        })
        await waitFor('the fan-out to die or to be done', () => rough.deaths() > 0 || isDone)
        hasDied = rough.deaths() > 0
        rough.revive()
        await host.settled()
        const all = () => ({ owner: fresh(owner, id), carrier: fresh(carrier, id), near: fresh(near, id) })
        await waitFor('every frame to come', () => JSON.stringify(all()) === JSON.stringify(expected), 20_000).catch(
          () => undefined,
        )
        expect(all()).toEqual(expected)
        // If the fan-out is killed between a mail and its mark, the mail is sent once more at most.
        const more = (await mailsOf()) - mailed
        expect([mails, ...(hasDied ? [mails * 2] : [])]).toContain(more)
        expect((await rowsOf(`REQ#${id}`, 'EVT#')).map(({ SK }) => SK)).toHaveLength(v)
        // Stays below the limit of open requests.
        await owner.client.requests.cancelOwnRequest({ params: { id } })
        await host.settled()
      }
      expect(callsDone).toBeGreaterThan(3)
    },
    90_000,
  )
})

describe('records that come three times and in any order', () => {
  const chance = chanceFrom(4)
  const shuffled = (records: readonly StreamRecord[]): StreamRecord[] =>
    records
      .map((record) => ({ record, lot: chance() }))
      .toSorted((a, b) => a.lot - b.lot)
      .map(({ record }) => record)

  const isStep = (record: StreamRecord): boolean => JSON.stringify(record).includes('"SK":{"S":"META"}')

  test('leave everyone with the current state, no one with a job that is gone, and one of each mail', async () => {
    const played: StreamRecord[] = []
    rough.handOver((records) => {
      const steps = records.filter(isStep)
      played.push(...steps)
      // Effects write rows of their own, which must not cause the same effects again.
      return steps.length > 0 ? shuffled([...records, ...played, ...played]) : records
    })
    const mailed = await mailsOf()
    const { id } = await post(owner.client)
    for (const step of ['accept', 'start'] as const) {
      await host.settled()
      ok(await calls[step](id))
    }
    ok(await calls.complete(id))
    await host.settled()
    const last = (who: Listener) => shown(who, id).at(-1)
    await waitFor('the end to be known', () => last(owner)?.endsWith('4') && last(carrier)?.endsWith('4'))
    for (const who of [owner, carrier]) expect(last(who)).toBe('request_updated 4')
    expect(shown(near, id)).toEqual(['job_accepted 2', 'new_job_available 1'])
    expect((await mailsOf()) - mailed).toBe(3)
    rough.handOver((records) => records)
    expect(await brokenInvariants()).toEqual([])
  })
})
