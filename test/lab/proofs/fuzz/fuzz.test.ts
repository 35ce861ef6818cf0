import { inShortForm } from '../short-form.ts'
import { fuzzProof } from './fuzz-proof.ts'

inShortForm(fuzzProof)
