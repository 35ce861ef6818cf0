import { useRef, useState } from 'react'
import { refusalText } from './api-error.ts'

/** Runs one call of a form at a time, with its busy state and the text of a refusal. */
export const useAction = (notice?: string) => {
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState(notice)

  const attempt = async (action: () => Promise<void>): Promise<void> => {
    // A ref, because pressing Enter twice is faster than the next render.
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setErrorText(undefined)
    try {
      await action()
    } catch (error) {
      setErrorText(refusalText(error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { busy, errorText, setErrorText, attempt }
}
