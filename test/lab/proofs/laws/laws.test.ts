import { inShortForm } from '../short-form.ts'
import { lawsProof } from './laws-proof.ts'

inShortForm(lawsProof)
