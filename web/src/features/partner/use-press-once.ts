import { useRef } from 'react'

/** A double press is over by then. */
const doublePressMs = 500

let movedAt = Number.NEGATIVE_INFINITY

/**
 * Call this when something has just left the place under the finger: a press that follows may have been meant for it.
 */
export const noteMovement = (): void => {
  movedAt = performance.now()
}

/** Earlier movements no longer count. */
export const forgetMovement = (): void => {
  movedAt = Number.NEGATIVE_INFINITY
}

/**
 * Calls once, however often it is pressed before the answer, and not again after a success. After a refusal, which the
 * call itself shows, another press calls again.
 */
export const usePressOnce = () => {
  const isDone = useRef(false)
  return (call: () => Promise<unknown>, onDone: () => void): void => {
    if (isDone.current || performance.now() - movedAt < doublePressMs) return
    isDone.current = true
    void call().then(onDone, () => {
      isDone.current = false
    })
  }
}
