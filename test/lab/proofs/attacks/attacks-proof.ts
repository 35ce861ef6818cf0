import { bar } from '#test/lab/benches/bench.ts'
import type { Proof } from '../proof.ts'
import { attackNames } from './attack.ts'
import { runAttack } from './run-attack.ts'

export const attacksProof: Proof = {
  name: 'attacks',
  about: 'what strangers once did to us, tried again',
  run: async ({ seed, size }) => {
    const reports = []
    for (const name of attackNames) reports.push({ name, ...(await runAttack(name, seed, size)) })
    return {
      rows: reports.map(({ name, about, tries, gains }) => ({ attack: name, about, tries, succeeded: gains.length })),
      missed: reports.flatMap(({ name, gains }) => [
        ...bar(`${name}: succeeded`, gains.length, 0, 'times'),
        ...gains.slice(0, 5).map((gain) => `${name}: ${gain}`),
      ]),
    }
  },
}
