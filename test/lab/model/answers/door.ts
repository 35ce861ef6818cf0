import { isCarried } from '#shared/model/request-lifecycle.ts'
import { slotEnd, slotStart, type TimeSlot } from '#shared/model/time-slots.ts'
import { beginsAt } from '../as-of.ts'
import { figures } from '../figures.ts'
import { papersToStart } from './papers.ts'
import { type Answers, type Ask, hourMs, isOwners, moved, nobodys, notOwner, type Rule } from './rule.ts'

/** A deactivated driver cannot do it, so their business does. */
const mayAct = ({ part, item, world }: Ask): boolean =>
  part === 'carrier' || world.view.drivers.get(item.carrierId ?? '')?.isActive === false
const notActing: Rule = ['403 request.not-carrier', (ask) => !mayAct(ask)]

const carriersSide: readonly Rule[] = [
  nobodys,
  ['403 request.not-carrier', ({ part, item }) => part === 'requester' || (part === 'business' && !item.carrierId)],
]
const atDoor: readonly Rule[] = [...carriersSide, moved, ['409 handover.open', ({ item }) => item.door?.handover]]

const seesCode: readonly Rule[] = [
  nobodys,
  ['403 completion.not-yours', ({ part }) => part !== 'requester'],
  ['409 completion.not-yet', ({ item }) => !isCarried(item.status)],
]

const [guessesAtOnce, guessesInAll] = [5, 15]
const wrongGuesses = ({ item }: Ask): number => item.code?.wrong ?? 0

const isUndecided = ({ item }: Ask): boolean => item.door?.attempt?.decideBy !== undefined
const hasDecided = ({ item: { event }, me }: Ask): boolean => event.type === 'decide' && event.by === me.userId
const isSameChoice = ({ item, body: { choice, date, slot } }: Ask): boolean => {
  if (item.event.reason === 'not_done') return choice === 'return'
  const { attempt } = item.door ?? {}
  return attempt?.choice === choice && attempt?.retry?.date === date && attempt?.retry?.slot === slot
}

const isRetry = ({ body }: Ask): boolean => body.choice === 'retry'
const isRetryTime = ({ body: { date, slot }, at }: Ask): boolean => {
  const [day, time] = [String(date), slot as TimeSlot] // as the moves choose them
  return slotEnd(day, time).getTime() > at && slotStart(day, time).getTime() <= at + 48 * hourMs
}

/** From the start of a delivery to its end. */
export const doorAnswers: Answers = {
  startDelivery: [
    nobodys,
    ['403 request.not-carrier', ({ part }) => part !== 'carrier'],
    ['200 again', ({ stored }) => stored.status === 'in_transit'],
    ['409 request.moved', ({ item }) => item.status !== 'matched'],
    ['409 request.too-early', ({ item, at }) => at < beginsAt(item) - figures.startHours * hourMs],
    ...papersToStart,
  ],
  getOtp: seesCode,
  renewOtp: seesCode,
  completeDelivery: [
    nobodys,
    ['403 request.not-carrier', ({ part, item }) => part !== 'carrier' && !(part === 'business' && item.door?.leg)],
    ['200 again', ({ item }) => item.status === 'completed'],
    ['409 completion.not-started', ({ item }) => item.status === 'matched'],
    moved,
    ['429 completion.burned', (ask) => wrongGuesses(ask) >= guessesInAll],
    ['429 completion.locked', ({ item, at }) => Date.parse(item.code?.lockedUntil ?? '') > at],
    notActing,
    ['200', ({ body }) => body.otp !== '000000'],
    ['429 completion.burned', (ask) => wrongGuesses(ask) + 1 >= guessesInAll],
    ['429 completion.locked', (ask) => (wrongGuesses(ask) + 1) % guessesAtOnce === 0],
    ['400 completion.wrong', () => true],
  ],
  handOver: [...atDoor, notActing],
  confirmHandover: [
    notOwner,
    ['200 again', ({ item }) => item.status === 'completed'],
    moved,
    ['409 handover.none', ({ item }) => !item.door?.handover],
  ],
  reportAttempt: [...atDoor, ['409 attempt.open', isUndecided], notActing],
  decideAttempt: [
    notOwner,
    ['200 again', (ask) => hasDecided(ask) && isSameChoice(ask)],
    moved,
    ['409 attempt.none', (ask) => !isUndecided(ask)],
    ['409 attempt.retried-enough', (ask) => isRetry(ask) && (ask.item.door?.retries ?? 0) >= 2],
    ['400 input.invalid', (ask) => isRetry(ask) && !isRetryTime(ask)],
  ],
  returnInstead: [
    ['200 again', (ask) => hasDecided(ask) && !isOwners(ask)],
    ...carriersSide,
    moved,
    ['409 attempt.none', ({ item }) => item.door?.attempt?.choice !== 'retry'],
    notActing,
  ],
}
