import { inShortForm } from '../short-form.ts'
import { moveProof } from './move-proof.ts'

inShortForm(moveProof)
