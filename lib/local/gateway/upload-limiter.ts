import type { IncomingMessage } from 'node:http'

export type UploadLimits = { total: number; perAddress: number }

/** Far more than people make; a whole community behind one proxy that we were not told of fits into one address. */
const defaultLimits: UploadLimits = { total: 256, perAddress: 64 }

/** Counts the requests whose body has not come to its end, in all and from each address. */
export const uploadLimiter = ({ total: atOnce, perAddress: fromOne }: UploadLimits = defaultLimits) => {
  const byAddress = new Map<string, number>()
  let all = 0

  const leave = (address: string): void => {
    all -= 1
    const left = (byAddress.get(address) ?? 1) - 1
    if (left > 0) byAddress.set(address, left)
    else byAddress.delete(address)
  }

  /** False where there are too many already; else it is counted until its body has come, or its caller has gone. */
  return (request: IncomingMessage, address: string): boolean => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding === undefined && Number(length ?? 0) === 0) return true
    const theirs = byAddress.get(address) ?? 0
    if (all >= atOnce || theirs >= fromOne) return false
    all += 1
    byAddress.set(address, theirs + 1)
    let isCounted = true
    const once = (): void => {
      if (isCounted) leave(address)
      isCounted = false
    }
    request.once('end', once).once('close', once)
    return true
  }
}
