import { useEffect, useRef, useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'

/** Writes the whole history into a file, page after page, and lets one stop it. */
export const useExport = () => {
  const { busy, problem, attempt } = useAction()
  const [done, setDone] = useState(0)
  const underWay = useRef<AbortController>(undefined)
  const cancel = () => underWay.current?.abort()
  // Whoever leaves the screen no longer wants it.
  useEffect(() => () => underWay.current?.abort(), [])

  const start = () =>
    void attempt(async () => {
      setDone(0)
      underWay.current = new AbortController()
      const { signal } = underWay.current
      try {
        const { exportHistory } = await import('./export-history.ts')
        await exportHistory(setDone, signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })

  return { busy, problem, done, start, cancel }
}
