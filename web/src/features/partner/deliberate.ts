/** A finger that presses twice is done by then. */
const doublePressMs = 500

let movedAt = Number.NEGATIVE_INFINITY

/** Something has just left the place under the finger. */
export const noteMovement = (): void => {
  movedAt = performance.now()
}

/** Whether a press means what is there now, and is not the second of two that meant what was there before. */
export const isDeliberate = (): boolean => performance.now() - movedAt > doublePressMs
