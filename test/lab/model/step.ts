import { type RequestItem, requestOfRow } from '#functions/domain/requests/request-item.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import type { Push } from './memory-pushes.ts'
import type { Answer, FileChange, Frame, Given, RowChange, Snapshot } from './stage.ts'
import type { Who, World } from './world.ts'

/** One command, and all its changes, including their effects. */
export type Step = {
  world: World
  /** Undefined where time has passed. */
  who: Who | undefined
  operation: string
  given: Given
  answer: Answer | undefined
  /** The state before. */
  before: Snapshot
  /** The net changes, from a comparison of everything before and after. */
  rows: readonly RowChange[]
  files: readonly FileChange[]
  /** Each step of a request in between. */
  transitions: readonly Transition[]
  frames: readonly Frame[]
  pushes: readonly Push[]
  at: number
}

/** A request before and after one of its steps; one side is missing where it was posted, or is gone. */
export type Transition = { was: RequestItem | undefined; next: RequestItem | undefined }

export const transitionsIn = (changes: readonly RowChange[]): Transition[] =>
  changes.flatMap(({ before, after }) =>
    kindOf(after?.item ?? before?.item) === 'request'
      ? [{ was: before && requestOfRow(before.item), next: after && requestOfRow(after.item) }]
      : [],
  )

/** A new version of a request, and the one before. */
export const stepsOf = ({
  transitions,
}: Pick<Step, 'transitions'>): { was: RequestItem | undefined; next: RequestItem }[] =>
  transitions.flatMap(({ was, next }) => (next && next.version !== was?.version ? [{ was, next }] : []))

/** The counters of a person or a business. */
export const countIn = ({ rows }: Snapshot, PK: string, name: string): number =>
  Number(rows.get(`${PK}\u0000COUNT`)?.item[name] ?? 0)

export const codeOf = ({ answer }: Step): string => (answer && answer.status >= 300 ? String(answer.body.code) : '')
