import { WebSocket } from 'ws'

const atOnce = 20

const openSocket = (url: string, cookie: string, receive: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { family: 4, headers: { cookie, origin: url } })
    socket.on('message', receive)
    socket.on('error', reject)
    socket.on('open', resolve)
  })

/** Opens a socket for each cookie, and counts the frames of all. */
export const listen = () => {
  let frames = 0
  const receive = (): void => {
    frames += 1
  }
  return {
    open: async (url: string, cookies: readonly string[]): Promise<void> => {
      const left = cookies.values() // shared: each takes the next one
      const openNext = async (): Promise<void> => {
        for (const cookie of left) await openSocket(url, cookie, receive)
      }
      await Promise.all(Array.from({ length: atOnce }, openNext))
    },
    frames: (): number => frames,
  }
}
