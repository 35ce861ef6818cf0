import { inShortForm } from '#test/lab/proofs/short-form.ts'
import { racesProof } from './races-proof.ts'

inShortForm(racesProof)
