import { inShortForm } from '../short-form.ts'
import { sequencesProof } from './sequences-proof.ts'

inShortForm(sequencesProof)
