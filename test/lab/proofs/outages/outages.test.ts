import { inShortForm } from '../short-form.ts'
import { outagesProof } from './outages-proof.ts'

inShortForm(outagesProof)
