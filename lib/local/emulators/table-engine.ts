import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../listen.ts'
import { StartupError } from '../startup-error.ts'
import { noteProcess, stopNotedProcess } from './noted-process.ts'
import { prepareEngineFile } from './prepare-engine-file.ts'

export type TableEngine = {
  endpoint: string
  pid: () => number | undefined
  sweepTtl(): Promise<void>
  stop(): Promise<void>
}

/** Runs the embedded table engine as a child, and starts it again on the same port if it dies. */
export const startTableEngine = async (dataDir: string, binary?: string): Promise<TableEngine> => {
  const path = findBinary(binary)
  const folder = join(dataDir, 'table')
  const file = join(folder, 'dynoxide.db')
  const note = join(dataDir, 'table-engine.json')
  mkdirSync(folder, { recursive: true })
  await stopNotedProcess(note, file)
  prepareEngineFile(file)
  const [port, mcpPort, mcpToken] = [await freePort(), await freePort(), randomUUID()]
  const endpoint = `http://127.0.0.1:${port}`
  let isStopping = false

  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(
      path,
      ['serve', '--host', '127.0.0.1', '--port', `${port}`, '--db-path', file, '--mcp', '--mcp-port', `${mcpPort}`],
      // Its own process group: Ctrl-C in the terminal reaches us alone, and we stop it after the last call.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { DYNOXIDE_MCP_AUTH_TOKEN: mcpToken } },
    )
    let said = ''
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-500)
    })
    child.once('error', (error) => {
      said = error.message
    })
    noteProcess(note, child.pid)
    await whenReady(child, endpoint, () => said)
    child.once('exit', () => {
      if (isStopping) return
      console.error('The table engine stopped; starting it again.')
      relaunch()
    })
    return child
  }
  let running = await launch()
  const relaunch = (): void => {
    launch().then(
      (child) => {
        running = child
      },
      async (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        await wait(1000)
        if (!isStopping) relaunch()
      },
    )
  }

  return {
    endpoint,
    pid: () => running.pid,
    sweepTtl: () => sweepTtl(mcpPort, mcpToken),
    stop: async () => {
      isStopping = true
      if (running.exitCode !== null || running.signalCode !== null) return
      const gone = once(running, 'exit')
      running.kill('SIGTERM')
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

const whenReady = async (child: ChildProcess, endpoint: string, said: () => string): Promise<void> => {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(15)) {
    if (child.pid === undefined || child.exitCode !== null) break
    // Any answer will do: even a refusal comes from a running engine.
    if (await fetch(endpoint).then(Boolean, () => false)) return
  }
  child.kill('SIGKILL')
  throw new StartupError(`The table engine did not start: ${said().trim() || 'it gave no reason'}.`)
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
