import { inShortForm } from '../short-form.ts'
import { timingProof } from './timing-proof.ts'

inShortForm(timingProof)
