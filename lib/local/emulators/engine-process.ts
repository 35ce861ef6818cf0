import { type ChildProcess, spawn } from 'node:child_process'
import { StartupError } from '../startup-error.ts'

/** `toolPort` is where it can be asked for what the table's own protocol has no word for. */
export type EngineProcess = { child: ChildProcess; toolPort: number }

/** Somebody else listens where it was to listen. */
class PortTaken extends StartupError {}

/** Without a file nothing is kept. */
type Wanted = { port: number; file?: string; toolToken: string }

const mostStartMs = 10_000
const mostPorts = 10

/**
 * Runs the engine's program. It is ready when it says so itself: an answer at its port may be that of another engine, which
 * was there first. For its tools the system chooses a port, and it says which; for the table it would not.
 */
export const runEngine = (binary: string, { port, file, toolToken }: Wanted) => {
  const kept = file ? ['--db-path', file] : []
  const child = spawn(
    binary,
    [...['serve', '--host', '127.0.0.1', '--port', `${port}`, '--mcp', '--mcp-port', '0'], ...kept],
    // Its own process group: Ctrl-C in the terminal reaches us alone, and we stop it after the last call.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { DYNOXIDE_MCP_AUTH_TOKEN: toolToken } },
  )
  return { pid: child.pid, ready: whenReady(child) }
}

/** A port that was free a moment ago may be somebody else's by now: then it is another one. */
export const onSomePort = async (
  choosePort: () => Promise<number>,
  launch: (port: number) => Promise<EngineProcess>,
) => {
  for (let left = mostPorts; ; left -= 1) {
    const port = await choosePort()
    try {
      return { port, engine: await launch(port) }
    } catch (error) {
      if (!(error instanceof PortTaken) || left === 1) throw error
    }
  }
}

const whenReady = (child: ChildProcess): Promise<EngineProcess> =>
  new Promise((resolve, reject) => {
    let said = ''
    const impatient = setTimeout(() => child.kill('SIGKILL'), mostStartMs)
    const settle = (): void => clearTimeout(impatient)
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-500)
      const toolPort = toolPortIn(said)
      if (toolPort === undefined) return
      settle()
      resolve({ child, toolPort })
    })
    const refuse = (reason: string): void => {
      settle()
      reject(refusal(reason))
    }
    child.once('error', ({ message }) => refuse(message))
    // Only then is all read that it said.
    child.once('close', () => refuse(said))
  })

/** Once it listens for both, in whichever order it says so. */
const toolPortIn = (said: string): number | undefined => {
  const [, port] = /^MCP HTTP server listening on http:\S+:(\d+)\/mcp$/m.exec(said) ?? []
  return port && /^Dynoxide listening on /m.test(said) ? Number(port) : undefined
}

const refusal = (said: string): StartupError => {
  const reason = said.trim().split('\n').at(-1) || 'it gave no reason'
  const sentence = `The table engine did not start: ${reason}.`
  return /\bin use\b/.test(reason) ? new PortTaken(sentence) : new StartupError(sentence)
}
