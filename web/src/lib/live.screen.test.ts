import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { listen } from './bus.ts'
import { backOff, goLive } from './live.ts'

class FakeSocket {
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static opened: FakeSocket[] = []
  readyState = 0
  onopen?: () => void
  onmessage?: (event: { data: unknown }) => void
  onclose?: (() => void) | null
  readonly sent: string[] = []
  readonly address: string
  constructor(address: string) {
    this.address = address
    FakeSocket.opened.push(this)
  }
  send = (text: string) => this.sent.push(text)
  close = () => this.drop()
  connect() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  drop() {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.()
  }
}

let received: string[]
let logged: string[]
let stopListening: () => void
let leave: () => void
let isSignedIn: Mock<() => Promise<boolean>>
const socket = () => {
  const last = FakeSocket.opened.at(-1)
  if (!last) throw new Error('no socket was opened')
  return last
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'info').mockImplementation((text) => void logged.push(text))
  logged = []
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = []
  received = []
  stopListening = listen('realtime', ({ type }) => received.push(type))
  isSignedIn = vi.fn(async () => true)
  leave = goLive(isSignedIn)
})

afterEach(() => {
  leave()
  stopListening()
})

it('ignores messages that it does not know', () => {
  socket().connect()
  for (const data of ['not json', '{"type":"from_the_future"}']) socket().onmessage?.({ data })
  expect(received).toEqual(['missed'])
})

it('does not reconnect once the session has ended', async () => {
  socket().connect()
  isSignedIn.mockResolvedValue(false)
  socket().drop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(isSignedIn).toHaveBeenCalledOnce()
  expect(FakeSocket.opened).toHaveLength(1)
})

it('announces events, and "missed" after every connect', async () => {
  socket().connect()
  socket().onmessage?.({ data: '{"type":"session_changed","id":"e1","v":1}' })
  socket().drop()
  await vi.advanceTimersByTimeAsync(1_000)
  socket().connect()
  expect(FakeSocket.opened).toHaveLength(2)
  expect(received).toEqual(['missed', 'session_changed', 'missed'])
})

it('logs connects and disconnects, but not failed attempts', async () => {
  socket().drop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(logged).toEqual([])
  socket().connect()
  expect(logged).toEqual(['Live updates connected.'])
  socket().drop()
  await vi.advanceTimersByTimeAsync(1_000)
  socket().connect()
  leave()
  const both = ['Live updates connected.', 'Live updates disconnected.']
  expect(logged).toEqual([...both, ...both])
})

it('reconnects once and immediately when the device is online again', async () => {
  socket().connect()
  for (let failures = 0; failures < 4; failures += 1) {
    socket().drop()
    await vi.advanceTimersByTimeAsync(30_000)
  }
  socket().drop()
  const opened = FakeSocket.opened.length
  for (let changes = 0; changes < 2; changes += 1) dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.opened).toHaveLength(opened + 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.opened).toHaveLength(opened + 1)
})

it('does not try to connect without a network', async () => {
  socket().connect()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  socket().drop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(isSignedIn).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.opened).toHaveLength(2)
})

it('pings before the gateway would close a silent socket', () => {
  socket().connect()
  vi.advanceTimersByTime(9 * 60_000)
  expect(socket().sent).toEqual(['{"action":"ping"}'])
})

it('announces missed events every 30 seconds while no socket is open', () => {
  vi.advanceTimersByTime(60_000)
  expect(received).toEqual(['missed', 'missed'])
})

it('does not reconnect after it is stopped', () => {
  socket().connect()
  leave()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.opened).toHaveLength(1)
  expect(received).toEqual(['missed'])
})

it('waits longer after each failure, up to half a minute, plus or minus half', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((failures) => backOff(failures, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect([backOff(9, 0), backOff(9, 1)]).toEqual([15_000, 45_000])
})
