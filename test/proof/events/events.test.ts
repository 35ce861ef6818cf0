import { inShortForm } from '#test/proof/short-form.ts'
import { eventsProof } from './events-proof.ts'

inShortForm(eventsProof)
