import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../listen.ts'
import { StartupError } from '../startup-error.ts'
import { type EngineProcess, onSomePort, runEngine } from './engine-process.ts'
import { noteProcess, stopNotedProcess } from './noted-process.ts'
import { prepareEngineFile } from './prepare-engine-file.ts'

export type TableEngine = {
  endpoint: string
  pid: () => number | undefined
  sweepTtl(): Promise<void>
  stop(): Promise<void>
}

/** Runs the embedded table engine as a child, and starts it again on the same port if it dies. */
export const startTableEngine = async (
  dataDir: string,
  binary?: string,
  choosePort: () => Promise<number> = freePort,
): Promise<TableEngine> => {
  const path = findBinary(binary)
  const folder = join(dataDir, 'table')
  const file = join(folder, 'dynoxide.db')
  const note = join(dataDir, 'table-engine.json')
  mkdirSync(folder, { recursive: true })
  await stopNotedProcess(note, file)
  prepareEngineFile(file)
  const toolToken = randomUUID()
  let isStopping = false

  const launch = async (port: number): Promise<EngineProcess> => {
    const { pid, ready } = runEngine(path, { port, file, toolToken })
    noteProcess(note, pid)
    const engine = await ready
    engine.child.once('exit', () => {
      if (isStopping) return
      console.error('The table engine stopped; starting it again.')
      relaunch(port)
    })
    return engine
  }
  let comingBack = Promise.resolve()
  const relaunch = (port: number): void => {
    comingBack = launch(port).then(
      (engine) => {
        running = engine
      },
      async (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        await wait(1000)
        if (!isStopping) relaunch(port)
      },
    )
  }
  const first = await onSomePort(choosePort, launch)
  let running = first.engine

  return {
    endpoint: `http://127.0.0.1:${first.port}`,
    pid: () => running.child.pid,
    sweepTtl: () => sweepTtl(running.toolPort, toolToken),
    stop: async () => {
      isStopping = true
      await comingBack // one that has just died must not come back behind our back
      const { child } = running
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

const findBinary = (given?: string): string => {
  const path = given || packagedBinary()
  if (path && existsSync(path)) return path
  throw new StartupError(
    given
      ? `There is no table engine at ${given}; correct DYNOXIDE_BIN.`
      : `There is no table engine for ${process.platform}-${process.arch} here: set DYNOXIDE_BIN to a dynoxide binary, or DYNAMODB_ENDPOINT to a running DynamoDB Local.`,
  )
}

const packagedBinary = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  } catch {
    return undefined
  }
}

/** The engine deletes expired items only when it is asked to, over its tool protocol (JSON-RPC). */
const sweepTtl = async (port: number, token: string): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'sweep_ttl', arguments: {} },
    }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok) throw new Error(`The engine refused to sweep: ${answer.status}`)
  await answer.body?.cancel()
}
