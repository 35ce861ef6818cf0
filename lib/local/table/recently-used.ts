type Sized<Entry> = {
  mostBytes: number
  bytesOf: (name: string, entry: Entry) => number
  /** Hears what is left each time that something was forgotten. */
  onForget?: (left: ReadonlyMap<string, Entry>) => void
}

/**
 * What was used last, by name. Half of it is young: once the young fill their half they are the old ones, and what was
 * old and not asked for since is forgotten. A single map in the order of use would take out and put back with each use,
 * and JavaScript's maps are slow at that: a fifth fewer requests were created a second.
 */
export const createRecentlyUsed = <Entry extends object>({ mostBytes, bytesOf, onForget }: Sized<Entry>) => {
  let young = new Map<string, Entry>()
  let old = new Map<string, Entry>()
  let youngBytes = 0

  const set = (name: string, entry: Entry): void => {
    young.set(name, entry)
    youngBytes += bytesOf(name, entry)
    if (youngBytes <= mostBytes / 2) return
    old = young
    young = new Map()
    youngBytes = 0
    onForget?.(old)
  }
  return {
    get: (name: string): Entry | undefined => {
      const found = young.get(name)
      if (found) return found
      const older = old.get(name)
      if (older) set(name, older)
      return older
    },
    /** As `get`, and it counts as no use. */
    peek: (name: string): Entry | undefined => young.get(name) ?? old.get(name),
    set,
    delete: (name: string): void => {
      young.delete(name)
      old.delete(name)
    },
    clear: (): void => {
      young.clear()
      old.clear()
      youngBytes = 0
    },
  }
}
