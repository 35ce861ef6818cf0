import { fork } from 'node:child_process'

/**
 * The result of a script in a process of its own: functions read their settings once, so each host needs its own
 * process.
 */
export const resultOfChild = <Told>(script: string, args: readonly unknown[]): Promise<Told> =>
  new Promise((resolve, reject) => {
    const child = fork(script, args.map(String), { serialization: 'advanced' })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
    child.once('message', (told: Told) => {
      resolve(told)
      child.kill()
    })
  })
