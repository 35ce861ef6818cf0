import { useCallback, useRef, useState } from 'react'
import * as z from 'zod/mini'

const keyOf = (name: string) => `sameway.draft.${name}`

const stored = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
  } catch {
    // Closed or spoilt storage: the form starts empty.
    return {}
  }
}

/** What this tab keeps under a name. Every key of the schema is optional or has a default. */
export const readDraft = <Draft>(name: string, schema: z.ZodMiniType<Draft>): Draft => {
  const draft = z.safeParse(schema, stored(name))
  return draft.success ? draft.data : z.parse(schema, {})
}

export const writeDraft = (name: string, draft: unknown): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Closed or full storage: the form works, it just does not survive a reload.
  }
}

/** A function is given what is kept at that moment, for a change that builds on it and may come late. */
type Change<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>)

/** What has been filled in so far, kept for this tab through reloads; a password is never part of it. */
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

  /** For who sends it after waiting: what is kept at this moment, and not when the screen was drawn. */
  const now = useCallback(() => latest.current, [])

  const forget = useCallback(() => writeDraft(name, {}), [name])

  return { draft, keep, now, forget }
}
