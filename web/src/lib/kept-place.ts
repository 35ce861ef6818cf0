/** The place near which a partner looks for jobs. */
export type PlaceChoice = { kind: 'here' | 'home' } | { kind: 'postcode'; postcode: string }

const key = 'sameway-near'

/** Kept on the device, because it depends on where the device is, and only for the user who chose it. */
export const keptPlace = (userId: string | undefined): PlaceChoice | undefined => {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof known !== 'object' || known === null || !('kind' in known)) return undefined
    if (!('userId' in known) || known.userId !== userId) return forgetPlace()
    if (known.kind === 'here' || known.kind === 'home') return { kind: known.kind }
    if (known.kind === 'postcode' && 'postcode' in known && typeof known.postcode === 'string')
      return { kind: 'postcode', postcode: known.postcode }
  } catch {
    // Storage is full, blocked or broken. Then nothing counts as chosen.
  }
  return undefined
}

export const keepPlace = (choice: PlaceChoice, userId: string | undefined): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ ...choice, userId }))
  } catch {
    // Then the choice lasts as long as the page.
  }
}

/** Called at sign-out, so that the next user of the device cannot find out where this one lives. */
export const forgetPlace = (): undefined => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}
