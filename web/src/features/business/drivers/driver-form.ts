import * as z from 'zod/mini'
import { type DriverProblems, driverProblems } from '#shared/model/driver-rules.ts'
import { KeptFile } from '#web/features/uploads/kept-file.ts'
import { failedUploadText, type Uploads } from '#web/features/uploads/use-uploads.ts'
import { Sent } from '#web/lib/sent.ts'

const text = z._default(z.string(), '')
const file = z.optional(KeptFile)

/** A driver who has been filled in and not been added yet. */
export const DriverDraft = z.object({
  name: text,
  contactNumber: text,
  photo: file,
  license: file,
  sent: z.optional(Sent),
})
export type DriverDraft = z.output<typeof DriverDraft>

/** In the order of the form; an error summary leads to these ids. */
export const driverFieldIds = {
  name: 'driver-name',
  contactNumber: 'driver-contact-number',
  photo: 'driver-photo',
  license: 'driver-license',
} as const

type DriverField = keyof typeof driverFieldIds
export const driverFields = Object.keys(driverFieldIds) as DriverField[] // the table has no others

export const driverFiles = ['photo', 'license'] as const
type DriverFiles = Record<(typeof driverFiles)[number], Uploads>

export const toBody = ({ name, contactNumber, photo, license }: DriverDraft) => ({
  name,
  contactNumber,
  photo: photo?.id,
  license: license?.id,
})

/** What keeps the form from being sent. A file on its way counts as one that is there. */
export const findProblems = (draft: DriverDraft, files: DriverFiles): DriverProblems => {
  const isComing = (name: keyof DriverFiles) => files[name].underWay.length > 0
  const failed = driverFiles.filter((name) => files[name].files.length > files[name].underWay.length)
  return {
    ...driverProblems({
      ...draft,
      photo: draft.photo ?? isComing('photo'),
      license: draft.license ?? isComing('license'),
    }),
    ...Object.fromEntries(failed.map((name) => [name, failedUploadText])),
  }
}
