import { haveLedTo, ledTo, type Moves } from './moves.ts'

type State = 'pending' | 'verified' | 'rejected' | 'revoked'

type Event = { meaning: string; moves: Moves<State> }

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
    meaning: 'An admin finds it good, perhaps on a second look. Who was revoked has to apply again.',
    moves: [
      ['pending', 'verified'],
      ['rejected', 'verified'],
    ],
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

export const applicationAfter = (event: ApplicationEvent, state: State | null): State | undefined =>
  ledTo<State>(applicationLifecycle[event].moves, state)

export const isApplicationAlready = (event: ApplicationEvent, state: State): boolean =>
  haveLedTo<State>(applicationLifecycle[event].moves, state)
