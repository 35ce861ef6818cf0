type State = 'pending' | 'verified' | 'rejected' | 'revoked'

type Event = {
  meaning: string
  /** From which state to which; an application that is not there yet has none. */
  moves: readonly (readonly [from: State | null, to: State])[]
}

/** Everything that can happen to somebody's application as a partner. Calls, screens and tests ask this table. */
const applicationLifecycle = {
  apply: {
    meaning: 'They send it; while it waits they may send another one, and after a refusal they may try again.',
    moves: [
      [null, 'pending'],
      ['pending', 'pending'],
      ['rejected', 'pending'],
      ['revoked', 'pending'],
    ],
  },
  approve: {
    meaning: 'An admin finds it good.',
    moves: [['pending', 'verified']],
  },
  reject: {
    meaning: 'An admin turns it down, or takes back what was approved.',
    moves: [
      ['pending', 'rejected'],
      ['verified', 'revoked'],
    ],
  },
} as const satisfies Record<string, Event>

export type ApplicationEvent = keyof typeof applicationLifecycle

const movesOf = (event: ApplicationEvent): Event['moves'] => applicationLifecycle[event].moves

/** The state that this leads to, where it can happen at all. */
export const applicationAfter = (event: ApplicationEvent, state: State | null): State | undefined =>
  movesOf(event).find(([from]) => from === state)?.[1]

/** Whether all is already as this would make it: then a repetition changes nothing. */
export const isAlready = (event: ApplicationEvent, state: State): boolean =>
  movesOf(event).some(([, to]) => to === state)
