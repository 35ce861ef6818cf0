import type { QueryClient } from '@tanstack/react-query'
import { SocketEvent } from '#shared/contracts/socket-events.ts'
import { api } from './api.ts'
import { announce } from './bus.ts'
import { log } from './log.ts'
import { keyOf, refresh } from './query-of.ts'
import { newestIn, type RequestState, recordRequest, versionsOf } from './request-changes.ts'
import { proposalKeys, refreshRequests, requestQueries } from './request-queries.ts'

const pingEveryMs = 5 * 60_000 // API Gateway closes a socket that is silent for ten minutes
const pollEveryMs = 30_000
const backOffMs = { first: 1_000, longest: 30_000 }

/** 1, 2, 4 … 30 s, each plus or minus half, so that clients do not all return to a restarted server at once. */
export const backOff = (failures: number, random = Math.random()): number =>
  Math.min(backOffMs.first * 2 ** failures, backOffMs.longest) * (0.5 + random)

/**
 * Keeps a socket open and announces its events on the bus. While none is open, it announces 'missed' every 30 seconds,
 * so that lists are reloaded. The server closes the sockets of an ended session, so each reconnect first checks the
 * session.
 */
export const goLive = (isSignedIn: () => Promise<boolean>): (() => void) => {
  let socket: WebSocket | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let hasLeft = false
  let isConnected = false
  let isReconnecting = false
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

  /** A failed attempt was never connected, so its end is not logged. */
  const noteDisconnect = () => {
    if (isConnected) log('Live updates disconnected.')
    isConnected = false
  }

  const reconnect = async () => {
    clearTimeout(retry)
    // Without a network there is no point in trying: see reconnectNow.
    if (isReconnecting || !navigator.onLine) return
    isReconnecting = true
    const hasSession = await isSignedIn().finally(() => {
      isReconnecting = false
    })
    if (hasSession && !hasLeft && navigator.onLine) connect()
  }

  /** Reconnects immediately once the device is online again, without waiting for the next attempt. */
  const reconnectNow = () => {
    if (socket?.readyState !== WebSocket.CLOSED) return
    failures = 0
    void reconnect()
  }

  connect()
  addEventListener('online', reconnectNow)
  const ping = setInterval(() => isOpen() && socket?.send('{"action":"ping"}'), pingEveryMs)
  const poll = setInterval(() => !isOpen() && announce('realtime', { type: 'missed' }), pollEveryMs)

  return () => {
    hasLeft = true
    removeEventListener('online', reconnectNow)
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

/** Undefined for an event that this version of the app does not know. */
const eventOf = (data: unknown): SocketEvent | undefined => {
  try {
    return SocketEvent.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

export type RequestEvent = Extract<SocketEvent, { request_id: string }>

/** The notification for an event, besides what it changes on the screens. */
export type Announcement = {
  tone: 'success' | 'info'
  text: string
  /** Interrupts a screen reader. */
  urgent?: boolean
  hasSound?: boolean
}

/** Ids of applied events. The server repeats some until it is sure that they arrived. */
const applied = new Set<string>()

const isRepeated = ({ type, id }: RequestEvent): boolean => {
  const name = `${type} ${id}`
  const isKnown = applied.has(name)
  applied.add(name)
  return isKnown
}

/**
 * Applies an event about a request to every list at once, and reloads what may be older. Returns the announcement, if
 * any.
 */
export const applySocketEvent = (event: RequestEvent, queries: QueryClient): Announcement | undefined => {
  const isFirst = !isRepeated(event)
  switch (event.type) {
    case 'request_paid':
    case 'problem_changed':
      if (isFirst) refreshRequests(queries)
      return
    case 'proposals_changed':
      void refresh(queries, ...proposalKeys)
      return
    case 'job_accepted':
      // Every partner nearby receives this. If each of them reloaded their lists, a whole town would call at once.
      if (newestIn('pool', event.request_id, queries)) recordRequest(stateOf(event), queries)
      return
    // An offer or a job that was announced before may be taken by now.
    case 'new_job_available':
      if (!isFirst) return
      recordRequest(event.card, queries, { pool: event.card })
      if (event.quiet) return
      return { tone: 'info', text: 'There is a new job near you.', hasSound: true }
    case 'direct_offer_received':
      if (!isFirst) return
      recordRequest(event.offer, queries, { offers: event.offer })
      if (event.quiet) return
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
      followRequest(event, queries)
      return isFirst ? doorNews(event) : undefined
  }
}

/** News from the door. It interrupts if someone has to answer. */
const doorNews = ({ message, urgent }: { message?: string | undefined; urgent?: boolean | undefined }) =>
  message ? { tone: 'info' as const, text: message, ...(urgent && { urgent, hasSound: urgent }) } : undefined

/** An event that says in which state the request is. */
type StateEvent = Exclude<RequestEvent, { type: 'proposals_changed' }>

const followRequest = (event: StateEvent, queries: QueryClient): undefined => {
  const state = stateOf(event)
  const details = queries.getQueryData(requestQueries.details(state.id).queryKey)
  const known = [...versionsOf(state.id, queries), ...(details ? [details.version] : [])]
  recordRequest(state, queries, {}, event.type === 'delivery_assigned')
  if (known.length > 0 && known.every((version) => version >= state.version)) return
  // The figures of a fleet change as well.
  refreshRequests(queries, keyOf(api.business))
}

const stateOf = ({ request_id: id, v: version, status }: StateEvent): RequestState => ({ id, version, status })
