import type { PushService } from './push-address.ts'

const minuteMs = 60_000
const refusedMs = 10 * minuteMs
const silentMs = minuteMs
/** After this many time-outs in a row a service counts as down. */
const maxSilences = 3

/** A service that has taken nothing for that long is down. One that was late before a longer break is late anew. */
const [downMs, breakMs] = [10 * minuteMs, 5 * minuteMs]
const never = Number.NEGATIVE_INFINITY

type State = { until: number; sentAt: number; silences: number; lateSince: number; lateAt: number }

/** When each service may be called again, as this process knows it. */
export const createServicePauses = () => {
  const states = new Map<PushService, State>()
  const stateOf = (service: PushService): State => {
    const known = states.get(service) ?? { until: 0, sentAt: never, silences: 0, lateSince: never, lateAt: never }
    states.set(service, known)
    return known
  }

  return {
    /** The end of a pause; undefined for a service that may be called. */
    endOf: (service: PushService, now: Date): Date | undefined => {
      const { until } = stateOf(service)
      return now.getTime() < until ? new Date(until) : undefined
    },

    noteSent: (service: PushService, now: Date): void => {
      const state = stateOf(service)
      state.sentAt = now.getTime()
      state.lateAt = never
    },

    /** Returns whether the service is down, once in ten minutes. */
    noteLate: (service: PushService, now: Date): boolean => {
      const [state, time] = [stateOf(service), now.getTime()]
      if (time - state.lateAt > breakMs) state.lateSince = time
      state.lateAt = time
      if (time - state.lateSince < downMs) return false
      state.lateSince = time
      return true
    },

    /**
     * A wrong key or subject of ours fails with every device, so the service rests for ten minutes. Where it took a
     * message within ten minutes, only this device can be wrong: a person who registers nonsense must not stop the
     * pushes of others. Returns whether the service rests.
     */
    noteRefused: (service: PushService, now: Date): boolean => {
      const state = stateOf(service)
      if (now.getTime() - state.sentAt < refusedMs) return false
      state.until = now.getTime() + refusedMs
      return true
    },

    /** After three time-outs in a row the service rests for a minute, so that nothing waits for it. */
    noteSilent: (service: PushService, now: Date): void => {
      const state = stateOf(service)
      state.silences += 1
      if (state.silences < maxSilences) return
      state.until = now.getTime() + silentMs
      state.silences = 0
    },

    /** Any answer shows that a service is not down. */
    noteAnswer: (service: PushService): void => {
      stateOf(service).silences = 0
    },
  }
}
