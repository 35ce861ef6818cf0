import type { Proof } from '#test/lab/proofs/proof.ts'
import { proveRaces } from './prove-races.ts'
import { races } from './races.ts'

export const racesProof: Proof = {
  name: 'races',
  about: 'calls that compete are made at once, and the result is that of some order of them',
  run: proveRaces(races, 'advised'),
}
