import { inShortForm } from '#test/proof/short-form.ts'
import { racesProof } from './races-proof.ts'

inShortForm(racesProof)
