import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { World } from '../worlds/world.ts'

const script = fileURLToPath(new URL('./listen-child.ts', import.meta.url))

type Answered = { frames: number } | { failed: string }

/** A process in which every requester has a socket open to this side. */
export const startListener = async (url: string, { requesters }: World) => {
  const child = fork(script, { serialization: 'advanced' })
  const request = (message: object | string): Promise<number> =>
    new Promise((resolve, reject) => {
      const gone = (code: number | null) => reject(new Error(`the process that listens ended with ${code}`))
      child.once('exit', gone)
      child.once('message', (answered: Answered) => {
        child.off('exit', gone)
        if ('frames' in answered) resolve(answered.frames)
        else reject(new Error(answered.failed))
      })
      child.send(message)
    })
  const stop = (): void => void child.kill()
  try {
    await request({ url, cookies: requesters.map(({ cookieValue }) => `sid=${cookieValue}`) })
  } catch (error) {
    stop()
    throw error
  }
  return { frames: () => request('frames'), stop }
}
