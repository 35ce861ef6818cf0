import { inShortForm } from '#test/lab/proofs/short-form.ts'
import { eventsProof } from './events-proof.ts'

inShortForm(eventsProof)
