import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { launchOnFreePort, runEngine } from './engine-process.ts'
import { chooseLoopbackAddress, type ListenAddress } from './hidden-place.ts'
import { recordProcess, stopRecordedProcess } from './noted-process.ts'
import { prepareEngineFile } from './prepare-engine-file.ts'

export type TableEngine = {
  endpoint: string
  pid: () => number | undefined
  stop(): Promise<void>
}

/** Runs the embedded table engine as a child, and starts it again in the same place if it dies. */
export const startTableEngine = async (
  dataDir: string,
  binary?: string,
  choosePlace: () => Promise<ListenAddress> = chooseLoopbackAddress,
): Promise<TableEngine> => {
  const path = findBinary(binary)
  const folder = join(dataDir, 'table')
  const file = join(folder, 'dynoxide.db')
  const note = join(dataDir, 'table-engine.json')
  mkdirSync(folder, { recursive: true })
  await stopRecordedProcess(note, file)
  prepareEngineFile(file)
  let isStopping = false

  const launch = async (place: ListenAddress): Promise<ChildProcess> => {
    const { pid, ready } = runEngine(path, place, file)
    recordProcess(note, pid)
    const engine = await ready
    engine.once('exit', () => {
      if (isStopping) return
      console.error('The table engine stopped; starting it again.')
      relaunch(place)
    })
    return engine
  }
  let comingBack = Promise.resolve()
  const relaunch = (place: ListenAddress): void => {
    comingBack = launch(place).then(
      (engine) => {
        running = engine
      },
      async (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        await wait(1000)
        if (!isStopping) relaunch(place)
      },
    )
  }
  const first = await launchOnFreePort(choosePlace, launch)
  let running = first.engine

  return {
    endpoint: `http://${first.place.host}:${first.place.port}`,
    pid: () => running.pid,
    stop: async () => {
      isStopping = true
      await comingBack // one that has just died must not come back behind our back
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
