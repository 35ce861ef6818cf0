import type { QueryClient } from '@tanstack/react-query'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { SocketEvent } from '#shared/contracts/socket-events.ts'
import { announce } from './bus.ts'
import { log } from './log.ts'
import { newestIn, type RequestState, recordRequest, requestKeys, versionsOf } from './request-changes.ts'

const pingEveryMs = 5 * 60_000 // the way to the server closes what is silent for ten minutes
const pollEveryMs = 30_000
const backOffMs = { first: 1_000, longest: 30_000 }

/** 1, 2, 4 … 30 s, each half as long or half as long again, so that a restarted server is not stormed. */
export const backOff = (failures: number, random = Math.random()): number =>
  Math.min(backOffMs.first * 2 ** failures, backOffMs.longest) * (0.5 + random)

/**
 * Keeps a socket open and tells the bus what it says. Without one it announces, now and then, that news was missed. The
 * server closes the sockets of a session that has ended, so before another try it asks whether there still is one.
 */
export const goLive = (isSignedIn: () => Promise<boolean>): (() => void) => {
  let socket: WebSocket | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let hasLeft = false
  let isConnected = false
  const isOpen = () => socket?.readyState === WebSocket.OPEN

  const connect = () => {
    socket = new WebSocket(address())
    socket.onopen = () => {
      failures = 0
      isConnected = true
      log('Live updates connected.')
      announce('realtime', { type: 'missed' })
    }
    socket.onmessage = ({ data }) => {
      const event = eventOf(data)
      if (event) announce('realtime', event)
    }
    socket.onclose = () => {
      noteDisconnect()
      retry = setTimeout(() => void reconnect(), backOff(failures))
      failures += 1
    }
  }

  /** A try that failed never was a connection. */
  const noteDisconnect = () => {
    if (isConnected) log('Live updates disconnected.')
    isConnected = false
  }

  const reconnect = async () => {
    if ((await isSignedIn()) && !hasLeft) connect()
  }

  connect()
  const ping = setInterval(() => isOpen() && socket?.send('{"action":"ping"}'), pingEveryMs)
  const poll = setInterval(() => !isOpen() && announce('realtime', { type: 'missed' }), pollEveryMs)

  return () => {
    hasLeft = true
    clearTimeout(retry)
    clearInterval(ping)
    clearInterval(poll)
    if (!socket) return
    noteDisconnect()
    socket.onclose = null
    socket.close()
  }
}

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

/** What this version of the app does not know is not for it. */
const eventOf = (data: unknown): SocketEvent | undefined => {
  try {
    return SocketEvent.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

export type RequestEvent = Extract<SocketEvent, { request_id: string }>

/** What an event says to the person, beside what it changes on the screens. */
export type Announcement = {
  tone: 'success' | 'info'
  text: string
  /** Spoken over what is being read. */
  urgent?: boolean
  hasSound?: boolean
}

/** The server repeats some events until it is sure that they have come. */
const applied = new Set<string>()

const isRepeated = ({ type, id }: RequestEvent): boolean => {
  const name = `${type} ${id}`
  const isKnown = applied.has(name)
  applied.add(name)
  return isKnown
}

/** Shows an event of a request in every list at once, and fetches again what may know less of it. Returns what to tell. */
export const applySocketEvent = (event: RequestEvent, queries: QueryClient): Announcement | undefined => {
  const isFirst = !isRepeated(event)
  switch (event.type) {
    case 'request_paid':
      if (isFirst) void queries.invalidateQueries({ queryKey: ['requests'] })
      return
    case 'job_accepted':
      // Everybody nearby hears this: if all lists were fetched again, a whole town would ask at once.
      if (newestIn('pool', event.request_id, queries)) recordRequest(stateOf(event), queries)
      return
    // An offer or a job that was announced before may be gone by now.
    case 'new_job_available':
      if (!isFirst) return
      recordRequest(event.card, queries, { pool: event.card })
      return { tone: 'info', text: 'There is a new job near you.', hasSound: true }
    case 'direct_offer_received':
      if (!isFirst) return
      recordRequest(event.offer, queries, { offers: event.offer })
      return {
        tone: 'success',
        text: "You have a new direct offer! Check your 'Pending Offers' tab.",
        urgent: true,
        hasSound: true,
      }
    case 'delivery_assigned':
      followRequest(event, queries)
      return isFirst ? { tone: 'success', text: event.message, urgent: true, hasSound: true } : undefined
    case 'offer_accepted':
      followRequest(event, queries)
      return isFirst ? { tone: 'success', text: event.message } : undefined
    case 'request_updated':
      return followRequest(event, queries)
  }
}

const followRequest = (event: RequestEvent, queries: QueryClient): undefined => {
  const state = stateOf(event)
  const details = queries.getQueryData<RequestDetails>(requestKeys.details(state.id))
  const known = [...versionsOf(state.id, queries), ...(details ? [details.version] : [])]
  recordRequest(state, queries, {}, event.type === 'delivery_assigned')
  if (known.length > 0 && known.every((version) => version >= state.version)) return
  void queries.invalidateQueries({ queryKey: ['requests'] })
  // The figures of a fleet, too.
  void queries.invalidateQueries({ queryKey: ['business'] })
}

const stateOf = ({ request_id: id, v: version, status }: RequestEvent): RequestState => ({ id, version, status })
