import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Costs } from './measure-costs.ts'

const child = fileURLToPath(new URL('./among-child.ts', import.meta.url))

export type Among = { size: number; costs: Costs; faults: string[] }

/** What every call costs among so many requests. The functions read their settings once, so each world has a process. */
export const measureAmong = (seed: number, size: number): Promise<Among> =>
  new Promise((resolve, reject) => {
    const measuring = fork(child, [String(seed), String(size)], { serialization: 'advanced' })
    measuring.once('exit', (code) => reject(new Error(`measuring among ${size} requests ended with ${code}`)))
    measuring.once('message', (told: Omit<Among, 'size'>) => {
      resolve({ size, ...told })
      measuring.kill()
    })
  })
