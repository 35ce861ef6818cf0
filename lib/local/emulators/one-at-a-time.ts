import type { IncomingMessage } from 'node:http'

/**
 * Of two uploads to one key the newer one continues: a phone that lost its connection retries, and the host may not
 * have noticed yet. The older one is cut off and has ended before the newer one starts.
 */
export const oneAtATime = () => {
  const running = new Map<string, { request: IncomingMessage; ended: Promise<unknown> }>()
  return async <Done>(place: string, request: IncomingMessage, upload: () => Promise<Done>): Promise<Done> => {
    const older = running.get(place)
    const work = (async () => {
      older?.request.destroy()
      await older?.ended
      return upload()
    })()
    const mine = { request, ended: work.catch(() => undefined) }
    running.set(place, mine)
    try {
      return await work
    } finally {
      if (running.get(place) === mine) running.delete(place)
    }
  }
}
