import type { IncomingMessage } from 'node:http'
import { networkOf } from '#shared/model/caller-network.ts'

type RoomLimits = {
  /** The maximum number of concurrent bodies. */
  total: number
  perAddress: number
  perAccount?: number
  /** A body that takes longer is cut off. */
  withinMs: number
  /** A body that brings fewer bytes than this in its first `withinMs` is cut off, too. */
  slowest?: { bytes: number; withinMs: number }
}

type Sender = { address: string; account?: string }

/** Frees the place. */
type Leave = () => void

export type BodyRoom = (request: IncomingMessage, sender: Sender) => Leave | undefined

/**
 * Limits the bodies that are arriving: in total, and by sender. Returns undefined if there is no place. Otherwise the
 * request has a place until its body has arrived, its caller has gone, it is cut off, or it leaves.
 */
export const bodyRoom = ({ total, perAddress, perAccount = total, ...times }: RoomLimits): BodyRoom => {
  const inside = new Map<string, number>()
  const countOf = (name: string): number => inside.get(name) ?? 0
  const change = (name: string, by: number): void => {
    const count = countOf(name) + by
    if (count > 0) inside.set(name, count)
    else inside.delete(name)
  }

  return (request, { address, account }) => {
    if (!hasBody(request)) return () => undefined
    const places = [
      { name: 'all', most: total },
      { name: `address ${networkOf(address)}`, most: perAddress },
      ...(account === undefined ? [] : [{ name: `account ${account}`, most: perAccount }]),
    ]
    if (places.some(({ name, most }) => countOf(name) >= most)) return undefined
    for (const { name } of places) change(name, 1)
    const timers = startTimers(request, times)
    let isInside = true
    const leave = (): void => {
      if (!isInside) return
      isInside = false
      for (const timer of timers) clearTimeout(timer)
      for (const { name } of places) change(name, -1)
    }
    request.once('end', leave).once('close', leave)
    return leave
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const startTimers = (
  request: IncomingMessage,
  { withinMs, slowest }: Pick<RoomLimits, 'withinMs' | 'slowest'>,
): NodeJS.Timeout[] => {
  const cutOff = (): void => void request.destroy()
  if (!slowest) return [setTimeout(cutOff, withinMs)]
  // Bytes that arrived with the headers do not count: they are few, and do not show that more will come.
  const before = request.socket.bytesRead
  const look = (): void => {
    if (request.socket.bytesRead - before < slowest.bytes) cutOff()
  }
  return [setTimeout(cutOff, withinMs), setTimeout(look, slowest.withinMs)]
}
