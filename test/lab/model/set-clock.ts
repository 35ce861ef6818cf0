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
