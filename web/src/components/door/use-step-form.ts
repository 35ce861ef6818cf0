import * as z from 'zod/mini'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import {
  attemptReasons,
  chooseAttemptText,
  chooseLeftWithText,
  leftWith,
  needsPhoto,
} from '#shared/model/at-the-door.ts'
import { KeptFile, type Uploads } from '#web/components/uploads/use-uploads.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { type FieldErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { haveArrived, photoError, refusedProofs, shownPhotoError, useProofs } from './use-proofs.ts'

/** What a carrier can report with photos. */
type Step = 'start' | 'handover' | 'attempt'

const StepWords = z.object({
  left_with: z.optional(z.enum(leftWith)),
  reason: z.optional(z.enum(attemptReasons)),
  name: z._default(z.string(), ''),
  note: z._default(z.string(), ''),
  photos: z._default(z.array(KeptFile), []),
})
type StepWords = z.output<typeof StepWords>
const nothing: StepWords = { name: '', note: '', photos: [] }

/** The ids of the fields, in their order on the screen. */
export const stepFields = {
  left_with: 'door-left-with',
  reason: 'door-reason',
  photos: 'door-photos',
  name: 'door-name',
  note: 'door-note',
}
type Field = keyof typeof stepFields
const fieldNames = Object.keys(stepFields) as Field[] // the table has no others

const errorsIn = (step: Step, words: StepWords, uploads: Uploads): FieldErrors<Field> => {
  const { left_with, reason } = words
  if (step === 'start') return { photos: photoError(words, uploads) }
  if (step === 'handover')
    return { left_with: left_with ? undefined : chooseLeftWithText, photos: photoError(words, uploads, true) }
  return {
    reason: reason ? undefined : chooseAttemptText,
    photos: photoError(words, uploads, reason === undefined || needsPhoto(reason)),
  }
}

type Id = RequestCard['id']

const send = (step: Step, id: Id, words: StepWords): Promise<{ request: RequestCard }> => {
  const { left_with, reason, name } = words
  const params = { id }
  const also = { note: words.note || undefined, photos: words.photos.map((photo) => photo.id) }
  if (step === 'handover' && left_with)
    return api.delivery.handOver({ params, body: { left_with, name: name || undefined, ...also } })
  if (step === 'attempt' && reason) return api.delivery.reportAttempt({ params, body: { reason, ...also } })
  return api.delivery.startDelivery({ params, body: { status: 'in_transit', ...also } })
}

/**
 * A carrier's form with texts and photos. Both are kept for this tab until they are sent, and uploads that a lost
 * connection stopped resume by themselves.
 */
export const useStepForm = (step: Step, id: Id, onSent: (request: RequestCard) => void) => {
  const stepping = useRequestMutation({
    call: (words: StepWords) => send(step, id, words),
    side: 'carrier',
    failedText: false,
    onDone: ({ request }) => onSent(request),
  })
  const uploads = useProofs((file) => form.keep((now) => ({ photos: [...now.photos, file] })))
  const form = useServerForm({
    errorsIn: (words: StepWords) => errorsIn(step, words, uploads),
    ids: stepFields,
    initial: nothing,
    draft: { name: `door.${step}.${id}`, schema: StepWords },
    hasSummary: false,
    hidesLineForFields: true,
    send: async (_, { now, forget }) => {
      await haveArrived(uploads)
      await stepping.mutateAsync(now())
      forget()
    },
    onRefused: (error, { keep }) => refusedProofs(error, fieldNames, keep),
  })

  return {
    form: { ...form, refusal: stepping.error },
    photosField: {
      id: stepFields.photos,
      photos: form.values.photos,
      uploads,
      error: shownPhotoError(form.values, uploads, form.fieldErrors.photos),
      onRemove: (photo: KeptFile) =>
        form.change((now) => ({ photos: now.photos.filter((kept) => kept.id !== photo.id) })),
    },
  }
}

export type StepForm = ReturnType<typeof useStepForm>
