import type { Listener } from '#test/support/live-socket.ts'
import type { Mail } from '#test/support/mailbox.ts'
import type { Row } from '#test/support/table.ts'
import {
  audienceOf,
  type BeforeAndAfter,
  type DueNote,
  entersPool,
  eventsOf,
  leavesPool,
  mailsOf,
  notesOf,
  notified,
  paidEvents,
  poolLoss,
  poolNews,
  posted,
  problemEvents,
  problemMails,
  seen,
  type TestUsers,
} from './due.ts'
import { listsAfter } from './list.ts'

type Frame = Listener['socket']['frames'][number]

/** Without the time of a notification, which is the only part of an id that the proof does not know. */
const idOf = ({ type, id }: Frame): string => (type === 'notified' ? String(id).replace(/^[^#]*#/, '') : String(id))

/** The events and mails that should have arrived by now, and those that did. */
export const openLedger = (testUsers: TestUsers) => {
  const due = new Set<string>()
  const allowed = new Set<string>()
  const mailsDue: string[] = []
  const notesDue: DueNote[] = []
  const audiences = new Map<string, string[]>()
  const enterNotes = (notes: readonly DueNote[]): void => {
    for (const note of notes) due.add(notified(note))
    notesDue.push(...notes)
  }

  /** Records the effects of steps taken while the fan-out did not run. */
  const enter = (steps: readonly BeforeAndAfter[]): void => {
    for (const [index, step] of steps.entries()) {
      for (const event of eventsOf(step, testUsers)) due.add(event)
      mailsDue.push(...mailsOf(step, testUsers))
      enterNotes(notesOf(step, testUsers))
      const { requestId } = step.after
      const later = steps.slice(index + 1).filter(({ after }) => after.requestId === requestId)
      // Partners who were notified of it are notified that it is gone, unless it is back in the pool by then.
      const losses = leavesPool(step) ? (audiences.get(requestId) ?? []).map((one) => poolLoss(step, one)) : []
      for (const event of losses) (later.some(entersPool) ? allowed : due).add(event)
      // No one is notified of a job that has moved on meanwhile.
      if (!entersPool(step) || later.length > 0) continue
      const audience = audienceOf(step, testUsers)
      audiences.set(requestId, audience)
      for (const userId of audience) due.add(poolNews(step, userId))
    }
  }

  const isExpected = ({ type, request_id, id }: Frame): boolean =>
    request_id !== undefined || String(id).startsWith('biz_') || type === 'notified'

  /** The frames that a client keeps: it drops those whose type and id it has already seen. */
  const receivedBy = ({ userId, socket }: Listener) => {
    const all = socket.frames.filter(isExpected)
    const whole = new Set(all.map(({ type, id }) => seen(userId, type, id)))
    const kept = new Set(all.map((frame) => seen(userId, frame.type, idOf(frame))))
    const facts = new Set(
      all.map((frame) =>
        seen(
          userId,
          frame.type,
          frame.request_id && frame.v !== undefined ? `${frame.request_id}.${frame.v}` : idOf(frame),
        ),
      ),
    )
    return { kept, repeated: all.length - whole.size, doubled: whole.size - facts.size }
  }

  const lost = (listeners: readonly Listener[]): string[] =>
    listeners.flatMap((listener) => {
      const { kept } = receivedBy(listener)
      return [...due].filter((event) => event.startsWith(`${listener.userId} `) && !kept.has(event))
    })

  return {
    enter,
    enterPaid: (paid: BeforeAndAfter['after']): void => {
      for (const event of paidEvents(paid, testUsers)) due.add(event)
    },
    enterProblem: (about: BeforeAndAfter['after'], problemId: string): void => {
      for (const event of problemEvents(about, problemId, testUsers)) due.add(event)
      mailsDue.push(...problemMails(about, testUsers))
      enterNotes([{ userId: about.ownerId, kind: 'problemReported', event: `problem#${problemId}#1#requester` }])
    },
    enterNote: (note: DueNote) => enterNotes([note]),
    enterEvent: (userId: string, type: string, id: string) => void due.add(seen(userId, type, id)),
    enterMail: (to: string, subject: string) => void mailsDue.push(posted(to, subject, '')),
    lost,
    events: (listeners: readonly Listener[]) => {
      const received = listeners.map(receivedBy)
      return {
        due: due.size,
        dueByType: Map.groupBy(due, (event) => event.split(' ')[1] ?? ''),
        lost: lost(listeners),
        // With another id the same event would be shown twice.
        doubled: received.reduce((sum, { doubled }) => sum + doubled, 0),
        wrong: received.flatMap(({ kept }) => [...kept].filter((event) => !due.has(event) && !allowed.has(event))),
        repeated: received.reduce((sum, { repeated }) => sum + repeated, 0),
      }
    },
    notesDue: (): readonly DueNote[] => notesDue,
    lists: (before: readonly Row[], after: readonly Row[]) => listsAfter(before, notesDue, after),
    mails: (sent: readonly Mail[]) => {
      const countOf = (all: readonly string[]) => (one: string) => all.filter((other) => other === one).length
      const arrived = sent.map(({ to, subject, text }) => posted(String(to), subject, text))
      const [wanted, found] = [countOf(mailsDue), countOf(arrived)]
      const each = [...new Set([...mailsDue, ...arrived])]
      return {
        due: mailsDue.length,
        lost: each.filter((one) => found(one) < wanted(one)),
        more: each.flatMap((one) => Array<string>(Math.max(0, found(one) - wanted(one))).fill(one)),
      }
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
