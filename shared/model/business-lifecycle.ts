import { haveLedTo, ledTo, type Moves } from './moves.ts'

type State = 'pending' | 'verified' | 'rejected'

type Event = { meaning: string; moves: Moves<State> }

/** Everything that can happen to the verification of a business. Calls, screens and tests ask this table. */
const businessLifecycle = {
  setUp: {
    meaning: 'It says who it is.',
    moves: [[null, 'pending']],
  },
  edit: {
    meaning: 'It says something else, which nobody has looked at yet.',
    moves: [
      ['pending', 'pending'],
      ['verified', 'pending'],
      ['rejected', 'pending'],
    ],
  },
  approve: {
    meaning: 'An admin finds it good, perhaps on a second look.',
    moves: [
      ['pending', 'verified'],
      ['rejected', 'verified'],
    ],
  },
  reject: {
    meaning: 'An admin turns it down. What was verified stays so until it changes.',
    moves: [['pending', 'rejected']],
  },
} as const satisfies Record<string, Event>

export type BusinessEvent = keyof typeof businessLifecycle

export const businessAfter = (event: BusinessEvent, state: State | null): State | undefined =>
  ledTo<State>(businessLifecycle[event].moves, state)

export const isBusinessAlready = (event: BusinessEvent, state: State): boolean =>
  haveLedTo<State>(businessLifecycle[event].moves, state)
