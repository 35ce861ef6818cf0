import { useRef } from 'react'

/** A finger that presses twice is done by then. */
const doublePressMs = 500

let movedAt = Number.NEGATIVE_INFINITY

/** Something has just left the place under the finger: a press that comes now may have meant it. */
export const noteMovement = (): void => {
  movedAt = performance.now()
}

/** Whatever moved before no longer counts. */
export const forgetMovement = (): void => {
  movedAt = Number.NEGATIVE_INFINITY
}

/**
 * Calls once, however often it is pressed before the answer, and not again after a success. A refusal, which the call
 * itself shows, can be followed by another press.
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
