import { inShortForm } from '../short-form.ts'
import { faultsProof } from './faults-proof.ts'

inShortForm(faultsProof)
