import { inShortForm } from '../short-form.ts'
import { mailHourProof } from './mail-hour-proof.ts'

inShortForm(mailHourProof)
