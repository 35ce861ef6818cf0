import { inShortForm } from '../short-form.ts'
import { openApiProof } from './openapi-proof.ts'

inShortForm(openApiProof)
