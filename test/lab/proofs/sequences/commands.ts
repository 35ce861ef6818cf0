import fc from 'fast-check'

/** How often each is tried, where nothing else weighs. */
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
  waitForLock: 1,
  waitHours: 2,
  waitForNight: 1,
} as const

export type Kind = keyof typeof weights | 'nothing'

/** What is to be tried; who does it, and with what, follows from how things stand then. */
export type Command = {
  kind: Kind
  who: number
  which: number
  other: number
  /** Of three tries two are made by whom and with what it can be done, if there is anybody and anything. */
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

/** A sequence of so many; a failing one is made smaller by doing nothing in more and more places. */
export const sequenceOf = (length: number): fc.Arbitrary<Command[]> =>
  fc.array(command, { minLength: length, maxLength: length })
