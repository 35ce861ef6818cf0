import { fork } from 'node:child_process'
import type { Size } from '../proof.ts'
import type { AttackResult } from './attack.ts'

type Report = AttackResult & { about: string }

/** Runs an attack in a process of its own: functions read their settings once, and attacks use different ones. */
export const runAttack = (name: string, seed: number, size: Size): Promise<Report> =>
  new Promise((resolve, reject) => {
    const child = fork(`${import.meta.dirname}/attack-child.ts`, [name, String(seed), size], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let report: Report | undefined
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += String(data)
      })
    }
    child.on('message', (message) => {
      report = message as Report // the child sends nothing else
    })
    child.on('exit', (code) => {
      if (report) resolve(report)
      else reject(new Error(`${name} ended with ${code} and no result: ${output.slice(-2000)}`))
    })
  })
