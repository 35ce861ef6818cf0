import { SocketEvent } from '#shared/contracts/socket-events.ts'
import { announce } from './bus.ts'
import { log } from './log.ts'

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
