import fc from 'fast-check'

/** How often each command is drawn. */
const weights = {
  post: 6,
  offer: 6,
  accept: 5,
  acceptOffer: 4,
  declineOffer: 3,
  reject: 1,
  start: 7,
  complete: 7,
  guessWrong: 3,
  seeCode: 1,
  renewCode: 1,
  cancelOwn: 2,
  cancel: 4,
  assign: 7,
  handOver: 5,
  confirm: 3,
  attempt: 5,
  decide: 8,
  returnInstead: 3,
  report: 5,
  answer: 3,
  withdraw: 4,
  resolve: 3,
  switchOff: 2,
  switchOn: 2,
  goOnline: 1,
  goOffline: 1,
  publish: 2,
  deleteRide: 2,
  editBusiness: 1,
  verifyBusiness: 2,
  erase: 1,
  waitMinutes: 1,
  waitHalfHour: 1,
  waitDay: 1,
  waitForLock: 1,
  waitHours: 2,
  waitForNight: 1,
} as const

export type Kind = keyof typeof weights | 'nothing'

/** A command. Its user and its job are chosen from the state at the time. */
export type Command = {
  kind: Kind
  who: number
  which: number
  other: number
  /** Two of three commands are given a user and a job with which they can succeed, if there are any. */
  luck: number
}

const kind = fc.oneof(
  { withCrossShrink: true },
  { weight: 0, arbitrary: fc.constant<Kind>('nothing') },
  ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Kind) })), // the names above
)

const command: fc.Arbitrary<Command> = fc.record({
  kind,
  who: fc.nat(99),
  which: fc.nat(99),
  other: fc.nat(99),
  luck: fc.nat(2),
})

/** A sequence of this many commands. A failing one is shrunk by replacing more and more commands with nothing. */
export const sequenceOf = (length: number): fc.Arbitrary<Command[]> =>
  fc.array(command, { minLength: length, maxLength: length })
