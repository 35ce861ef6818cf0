const RealDate = Date
let frozenAt: number | undefined

const now = (): number => frozenAt ?? RealDate.now()

/**
 * A clock that stands still until it is moved, also for processes without vitest. It replaces only `Date`, which
 * handlers in this process see too: timers and sockets keep real time.
 */
export const setClock = {
  to: (time: number): void => {
    frozenAt = time
    globalThis.Date = new Proxy(RealDate, {
      construct: (real, given: [], made) =>
        given.length === 0 ? new real(now()) : Reflect.construct(real, given, made),
      get: (real, name, made) => (name === 'now' ? now : Reflect.get(real, name, made)),
    })
  },
  now,
  release: (): void => {
    frozenAt = undefined
    globalThis.Date = RealDate
  },
}

const dayMs = 24 * 3_600_000

/** Moves it by a day at most at a time, for the sweeper looks back no further; its work is done after each. */
export const moveClock = async (ms: number, work: () => Promise<unknown>): Promise<void> => {
  for (let left = ms; left > 0; left -= dayMs) {
    setClock.to(now() + Math.min(left, dayMs))
    await work()
  }
}
