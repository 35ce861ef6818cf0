import { inShortForm } from '#test/lab/proofs/short-form.ts'
import { paperRacesProof } from './paper-races-proof.ts'

inShortForm(paperRacesProof)
