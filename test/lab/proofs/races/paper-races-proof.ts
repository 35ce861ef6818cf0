import type { Proof } from '#test/lab/proofs/proof.ts'
import { paperRaces } from './paper-races.ts'
import { proveRaces } from './prove-races.ts'

export const paperRacesProof: Proof = {
  name: 'paper-races',
  about: 'papers end while jobs that need them are taken and begun, and the result is that of some order',
  run: proveRaces(paperRaces, 'required'),
}
