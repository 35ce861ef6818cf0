import * as z from 'zod/mini'
import {
  attemptChoices,
  attemptReasons,
  chooseAttemptText,
  chooseLeftWithText,
  leftWith,
  needsPhoto,
  photoMissingText,
  returnPlaces,
} from '#shared/model/at-the-door.ts'
import { RequestId, UploadId } from '#shared/model/ids.ts'
import { codeDigits, missingCodeTexts, wrongCompletionCode } from '#shared/model/one-time-code.ts'
import { line, optional, paragraph } from '#shared/model/text.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { maxPhotos } from '#shared/model/upload-purposes.ts'
import { contract } from './endpoint.ts'
import { paperFailures } from './paper-refusals.ts'
import { RequestCard } from './request-shapes.ts'

const byId = z.object({ id: RequestId })
const request = z.object({ request: RequestCard })
const note = optional(paragraph(500))
const tooManyText = `Please add ${maxPhotos} photos at most.`
const photos = z._default(z.array(UploadId).check(z.maxLength(maxPhotos, tooManyText)), [])
/** No default, because Zod does not check defaults: a request without the field would pass. */
const neededPhotos = z
  .array(UploadId, photoMissingText)
  .check(z.minLength(1, photoMissingText), z.maxLength(maxPhotos, tooManyText))
const photoFailures = ['upload.unknown', 'upload.used', 'upload.unsupported'] as const
const asCarrier = ['request.unknown', 'request.not-carrier', 'request.moved'] as const

/** What all steps share. */
const step = { method: 'POST', access: 'signed-in', params: byId, reply: request } as const
const stepAfterPickup = { ...step, whileSuspended: true, limits: [{ by: 'user', max: 60, perSeconds: 3600 }] } as const

/** Every step from pickup to the end, for all parties. */
export const deliveryContract = contract({
  startDelivery: {
    ...step,
    summary:
      'Marks a request as picked up: {"status":"in_transit"}, perhaps with photos of it and a note. This can be done from 12 hours before its slot begins.',
    path: '/requests/{id}/status',
    body: z.object({ status: z.literal('in_transit', 'Invalid status.'), note, photos }),
    failures: [...asCarrier, 'request.too-early', ...photoFailures, ...paperFailures, 'papers.business'],
  },
  completeDelivery: {
    ...stepAfterPickup,
    summary:
      'Completes a delivery with the code that the requester gave to the carrier. On the way back the business of an inactive driver can do so, too.',
    path: '/requests/{id}/verify-otp',
    body: z.object({
      otp: z
        .string(missingCodeTexts.completion)
        .check(
          z.regex(/\S/, missingCodeTexts.completion),
          z.regex(new RegExp(`^\\s*\\d{${codeDigits}}\\s*$`), wrongCompletionCode),
        ),
      /** Where recycling went. Asked for beside the code; a code alone completes it, too. */
      waste_site: optional(line(120)),
    }),
    failures: [
      'request.unknown',
      'request.not-carrier',
      'completion.not-started',
      'completion.wrong',
      'completion.locked',
      'completion.burned',
      'request.moved',
    ],
    limits: [{ by: 'user', max: 100, perSeconds: 3600 }],
  },
  handOver: {
    ...stepAfterPickup,
    summary:
      'The carrier, or the business of an inactive driver, says that it has arrived without the code. Its owner has 24 hours to confirm it or to report a problem.',
    path: '/requests/{id}/handover',
    body: z.object({
      left_with: z.enum(leftWith, chooseLeftWithText),
      name: optional(line(80)),
      note,
      photos: neededPhotos,
    }),
    failures: [...asCarrier, 'handover.open', ...photoFailures],
  },
  confirmHandover: {
    ...stepAfterPickup,
    summary: 'Its owner confirms that it has arrived.',
    path: '/requests/{id}/confirm',
    failures: ['request.unknown', 'request.moved', 'handover.none'],
  },
  reportAttempt: {
    ...stepAfterPickup,
    summary:
      'The carrier, or the business of an inactive driver, could not deliver it. Its owner has 30 minutes to choose what happens; then it goes back, and an errand ends as not done.',
    path: '/requests/{id}/attempt',
    body: z.object({ reason: z.enum(attemptReasons, chooseAttemptText), note, photos }).check(
      z.refine((attempt) => attempt.photos.length > 0 || !needsPhoto(attempt.reason), {
        error: photoMissingText,
        path: ['photos'],
      }),
    ),
    failures: [...asCarrier, 'handover.open', 'attempt.open', ...photoFailures],
  },
  decideAttempt: {
    ...stepAfterPickup,
    summary:
      'Its owner chooses what happens after an attempt: another one, at most twice and in a slot within 48 hours; leaving it; or bringing it back, shopping perhaps {"to":"home"}. An errand is not brought back: it ends as not done.',
    path: '/requests/{id}/attempt/decision',
    body: z.object({
      choice: z.enum(attemptChoices, 'Please choose what happens next.'),
      date: optional(line(10)),
      slot: optional(z.enum(timeSlots)),
      to: optional(z.enum(returnPlaces)),
      note,
    }),
    failures: ['request.unknown', 'request.moved', 'attempt.none', 'attempt.retried-enough'],
  },
  returnInstead: {
    ...stepAfterPickup,
    summary:
      'The carrier cannot make another attempt that its owner has asked for, and brings it back. An errand ends as not done.',
    path: '/requests/{id}/return',
    failures: [...asCarrier, 'attempt.none'],
  },
  markPaid: {
    ...stepAfterPickup,
    summary:
      'The carrier, or their business, marks a delivery as paid, a return once it is earned. Both sides see the mark, and it can be undone.',
    path: '/requests/{id}/paid',
    body: z.object({ paid: z.boolean() }),
    failures: ['request.unknown', 'request.not-carrier', 'payment.too-early', 'payment.not-earned'],
  },
})
