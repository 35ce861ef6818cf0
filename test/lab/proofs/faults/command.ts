import type { Answered } from '#test/support/client.ts'

/**
 * The expected outcome of a call in the present state: it changes the state, finds it as requested, finds what it would
 * end gone already, or is refused.
 */
export type Due = 'done' | 'same' | 'gone' | 'refused'

/** The parts of a world that commands are drawn from. */
export type Part = 'requests' | 'rides' | 'people'

export type Command<State> = {
  what: string
  /** The parts that it may change. */
  moves: Part[]
  call: (key: string) => Promise<Answered<object>>
  /** The rows that it is about, straight from the table. */
  read: () => Promise<State>
  due: (state: State) => Due
  /** Whether between these two it happened once, and nothing besides. */
  isOnce: (before: State, after: State) => boolean
}

/** Commands about different rows in one list: playing one does not depend on what it reads. */
export type AnyCommand = Command<unknown>

export const asAny = <State>(command: Command<State>): AnyCommand => ({
  ...command,
  due: (state) => command.due(state as State), // `read` alone makes them
  isOnce: (before, after) => command.isOnce(before as State, after as State),
})
