import { useRef, useState } from 'react'
import { refusalText } from './api-error.ts'

/** One call of a form at a time: whether it is under way, and in which words it was refused. */
export const useAction = (notice?: string) => {
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(notice)

  const attempt = async (action: () => Promise<void>): Promise<void> => {
    // A ref and not the state: Enter pressed twice comes before the next render.
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(refusalText(error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { busy, problem, setProblem, attempt }
}
