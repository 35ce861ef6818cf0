import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import type { Proof, Size } from '#test/lab/proofs/proof.ts'
import { miscountedIn } from '#test/support/admin-actions.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { brokenIn } from '#test/support/invariants.ts'
import { allRows } from '#test/support/table.ts'
import { startHostWithUnreliableTable } from '#test/support/unreliable-table.ts'
import { waitFor } from '#test/support/wait-for.ts'
import { byTheWay } from './by-the-way.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { openPushes, type Pushes } from './pushed.ts'
import { roughly, type Stream } from './roughly.ts'
import { setScene } from './scene.ts'

const killsWanted = { short: 3, full: 50 } as const
const stepsAtATime = 8

/** Every type of frame that a socket may send, except its pong. */
const types: Record<Exclude<SocketEvent['type'], 'pong'>, true> = {
  session_changed: true,
  notified: true,
  new_job_available: true,
  job_accepted: true,
  direct_offer_received: true,
  offer_accepted: true,
  delivery_assigned: true,
  request_updated: true,
  request_paid: true,
  problem_changed: true,
  proposals_changed: true,
}
const neverDue = (type: string): string => `nobody was to hear ${type}, so it was not tried`

type Reported = {
  size: Size
  stepsTaken: number
  stream: Stream
  events: ReturnType<Ledger['events']>
  mails: ReturnType<Ledger['mails']>
  lists: ReturnType<Ledger['lists']>
  pushes: ReturnType<Pushes['compare']>
  broken: string[]
}

const rowsOf = ({ stepsTaken, stream, events, mails, lists, pushes, broken }: Reported): Finding['rows'] =>
  Object.entries({
    'steps of requests': stepsTaken,
    'records handed over, for those written': `${stream.handed()} for ${stream.written()}`,
    'deaths of the fan-out': stream.kills(),
    'events due': events.due,
    'frames that repeated another': events.repeated,
    'events lost': events.lost.length,
    'events doubled': events.doubled,
    'events to somebody else': events.wrong.length,
    'entries of lists due': lists.due,
    'entries lost': lists.lost.length,
    'entries doubled, or not due': lists.more.length,
    'pushes of entries': pushes.arrived,
    'pushes lost': pushes.lost.length,
    'pushes doubled': `${pushes.more}, of ${stream.pushMarksMissed()} deaths between their answer and the mark`,
    'mails due': mails.due,
    'mails lost': mails.lost.length,
    'mails doubled': `${mails.more.length}, of ${stream.marksMissed()} deaths between SES and the mark`,
    'invariants and counters broken': broken.length,
  }).map(([what, count]) => ({ what, count }))

const missedOf = ({ size, stream, events, mails, lists, pushes, broken }: Reported): string[] => {
  const twins = stream.marksMissed()
  return [
    ...bar('deaths that never came', killsWanted[size] - stream.kills(), 0, 'deaths'),
    ...(events.repeated === 0 ? ['no event was ever sent twice, so nothing was proven'] : []),
    ...(size === 'full'
      ? Object.keys(types)
          .filter((type) => !events.dueByType.has(type))
          .map(neverDue)
      : []),
    ...bar('events lost', events.lost.length, 0, 'events'),
    ...events.lost.slice(0, 3),
    ...bar('events doubled', events.doubled, 0, 'events'),
    ...bar('events to somebody else', events.wrong.length, 0, 'events'),
    ...events.wrong.slice(0, 3),
    ...bar('entries lost', lists.lost.length, 0, 'entries'),
    ...lists.lost.slice(0, 3),
    ...bar('entries doubled, or not due', lists.more.length, 0, 'entries'),
    ...lists.more.slice(0, 3),
    ...(pushes.arrived === 0 ? ['no push arrived, so nothing was proven of them'] : []),
    ...(size === 'full' && stream.pushMarksMissed() === 0 ? ['no death came between a push and its mark'] : []),
    ...bar('pushes lost', pushes.lost.length, 0, 'pushes'),
    ...pushes.lost.slice(0, 3),
    ...bar('pushes doubled beyond such deaths', pushes.more - stream.pushMarksMissed(), 0, 'pushes'),
    ...bar('mails lost', mails.lost.length, 0, 'mails'),
    ...mails.lost.slice(0, 3),
    ...bar('mails doubled beyond deaths between SES and the mark', mails.more.length - twins, 0, 'mails'),
    ...(mails.more.length > twins ? mails.more.slice(0, 3) : []),
    ...bar('invariants and counters', broken.length, 0, 'broken'),
    ...broken.slice(0, 3),
  ]
}

export const eventsProof: Proof = {
  name: 'events',
  about:
    'records come three times and in any order while the fan-out dies on its way: no one misses anything or sees it twice',
  run: async ({ seed, size }) => {
    const { host, rough, stop } = await startHostWithUnreliableTable()
    let pushes: Pushes | undefined
    try {
      const chance = chanceFrom(seed)
      const scene = await setScene(host, chance)
      const ledger = openLedger(scene.testUsers)
      pushes = await openPushes(scene.listeners)
      const others = byTheWay(host, scene, ledger)
      const stream = roughly(host, rough, chance)
      await host.settled()
      const before = await allRows()
      const isAllThere = () => ledger.lost(scene.listeners).length === 0
      let stepsTaken = 0
      for (let batch = 0; batch < killsWanted[size] * 2 && stream.kills() < killsWanted[size]; batch += 1) {
        await stream.hold()
        const steps = await scene.steps(stepsAtATime)
        await others[batch % others.length]?.()
        ledger.enter(steps)
        await stream.tell(killsWanted[size])
        await waitFor('every frame to come', isAllThere, 3_000).catch(() => undefined)
        stepsTaken += steps.length
      }
      await host.settled()
      const rows = await allRows()
      const reported: Reported = {
        size,
        stepsTaken,
        stream,
        events: ledger.events(scene.listeners),
        mails: ledger.mails(await host.mailbox.all()),
        lists: ledger.lists(before, rows),
        pushes: pushes.compare(ledger.notesDue(), before, rows),
        broken: [...brokenIn(rows), ...miscountedIn(rows)],
      }
      const dueByType = [...reported.events.dueByType].map(([type, due]) => ({ type, 'events due': due.length }))
      return { rows: rowsOf(reported), also: [dueByType], missed: missedOf(reported) }
    } finally {
      rough.release()
      await stop()
      await pushes?.close()
    }
  },
}
