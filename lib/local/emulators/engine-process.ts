import { type ChildProcess, spawn } from 'node:child_process'
import { StartupError } from '../startup-error.ts'
import type { ListenAddress } from './hidden-place.ts'

/** Somebody else listens where it was to listen. */
class PortTaken extends StartupError {}

const startTimeoutMs = 10_000
const maxPortTries = 10

/** Runs the engine's program. It is ready when it says so itself: an answer at its port may be another engine's. */
export const runEngine = (binary: string, { host, port }: ListenAddress, file: string) => {
  const child = spawn(
    binary,
    ['serve', '--host', host, '--port', `${port}`, '--db-path', file],
    // Its own process group: Ctrl-C in the terminal reaches us alone, and we stop it after the last call.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: {} },
  )
  return { pid: child.pid, ready: whenReady(child) }
}

/** A port that was free a moment ago may be somebody else's by now: then it is another one. */
export const launchOnFreePort = async (
  choosePlace: () => Promise<ListenAddress>,
  launch: (place: ListenAddress) => Promise<ChildProcess>,
) => {
  for (let left = maxPortTries; ; left -= 1) {
    const place = await choosePlace()
    try {
      return { place, engine: await launch(place) }
    } catch (error) {
      if (!(error instanceof PortTaken) || left === 1) throw error
    }
  }
}

const whenReady = (child: ChildProcess): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    let said = ''
    const impatient = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
    const settle = (): void => clearTimeout(impatient)
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-500)
      if (!/^Dynoxide listening on /m.test(said)) return
      settle()
      resolve(child)
    })
    const refuse = (reason: string): void => {
      settle()
      reject(refusal(reason))
    }
    child.once('error', ({ message }) => refuse(message))
    // Only then is all read that it said.
    child.once('close', () => refuse(said))
  })

const refusal = (said: string): StartupError => {
  const reason = said.trim().split('\n').at(-1) || 'it gave no reason'
  const sentence = `The table engine did not start: ${reason}.`
  return /\bin use\b/.test(reason) ? new PortTaken(sentence) : new StartupError(sentence)
}
