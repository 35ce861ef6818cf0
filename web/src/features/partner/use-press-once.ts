import { useRef } from 'react'

/** A finger on its way down lands within this time, and a double press is over by then. */
const settlingMs = 500

let movedAt = Number.NEGATIVE_INFINITY

/**
 * Call this when cards have moved, or when something has just left the place under the finger: a press that follows may
 * have been meant for what was there.
 */
export const noteMovement = (): void => {
  movedAt = performance.now()
}

/** Earlier movements no longer count. */
export const forgetMovement = (): void => {
  movedAt = Number.NEGATIVE_INFINITY
}

/** Calls only if nothing has just moved. */
export const ifSettled = (call: () => void): void => {
  if (performance.now() - movedAt >= settlingMs) call()
}

/**
 * Calls once, however often it is pressed before the answer, and not again after a success. After a refusal, which the
 * call itself shows, another press calls again.
 */
export const usePressOnce = () => {
  const isDone = useRef(false)
  return (call: () => Promise<unknown>, onDone: () => void): void => {
    if (isDone.current) return
    ifSettled(() => {
      isDone.current = true
      void call().then(onDone, () => {
        isDone.current = false
      })
    })
  }
}
