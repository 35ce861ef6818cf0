/** Near what a partner looks for jobs. */
export type PlaceChoice = { kind: 'here' | 'home' } | { kind: 'postcode'; postcode: string }

const key = 'sameway-near'

/** On this device: it is about where the device is. It is nobody's but the person's who chose it. */
export const keptPlace = (userId: string | undefined): PlaceChoice | undefined => {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof known !== 'object' || known === null || !('kind' in known)) return undefined
    if (!('userId' in known) || known.userId !== userId) return forgetPlace()
    if (known.kind === 'here' || known.kind === 'home') return { kind: known.kind }
    if (known.kind === 'postcode' && 'postcode' in known && typeof known.postcode === 'string')
      return { kind: 'postcode', postcode: known.postcode }
  } catch {
    // Storage that is full, barred or broken: nothing was chosen.
  }
  return undefined
}

export const keepPlace = (choice: PlaceChoice, userId: string | undefined): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ ...choice, userId }))
  } catch {
    // It then holds until the page is left.
  }
}

/** When its person signs out, so that nobody after them finds where they live. */
export const forgetPlace = (): undefined => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}
