import { useCallback, useRef, useState } from 'react'
import * as z from 'zod/mini'

const keyOf = (name: string) => `sameway.draft.${name}`

const stored = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
  } catch {
    // Storage is blocked or its content is broken. Then the form starts empty.
    return {}
  }
}

/** The draft that this tab stores under a name. Every key of the schema must be optional or have a default. */
export const readDraft = <Draft>(name: string, schema: z.ZodMiniType<Draft>): Draft => {
  const draft = z.safeParse(schema, stored(name))
  return draft.success ? draft.data : z.parse(schema, {})
}

export const writeDraft = (name: string, draft: unknown): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Storage is blocked or full. The form works, but does not survive a reload.
  }
}

/** A function receives the current draft, for a late change that builds on it. */
type Change<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>)

/** The input of a form, kept for this tab across reloads. It never holds a password. */
export const useDraft = <Draft extends object>(name: string, schema: z.ZodMiniType<Draft>) => {
  const [draft, setDraft] = useState(() => readDraft(name, schema))
  const latest = useRef(draft)

  const keep = useCallback(
    (change: Change<Draft>) => {
      const changed = typeof change === 'function' ? change(latest.current) : change
      latest.current = { ...latest.current, ...changed }
      writeDraft(name, latest.current)
      setDraft(latest.current)
    },
    [name],
  )

  /** The current draft, not that of the last render, for a submit that had to wait. */
  const now = useCallback(() => latest.current, [])

  const forget = useCallback(() => writeDraft(name, {}), [name])

  return { draft, keep, now, forget }
}
