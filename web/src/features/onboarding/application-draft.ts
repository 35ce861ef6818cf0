import * as z from 'zod/mini'
import type { ApplicationDetails } from '#shared/contracts/partner.ts'
import { lightModes, registeredModes, vehicleTypes } from '#shared/model/application-rules.ts'
import { KeptFile } from '#web/components/uploads/kept-file.ts'
import { Sent } from '#web/lib/sent.ts'
import { askedDocuments } from './documents.ts'

const text = z.optional(z.string())
const file = z.optional(KeptFile)

export const vehicleChoices = [...vehicleTypes, 'None'] as const

/** What has been filled in and not been sent yet. */
export const ApplicationDraft = z.object({
  photo: file,
  idDocument: file,
  idDocumentBack: file,
  dbsCheck: file,
  vehicleType: z.optional(z.enum(vehicleChoices)),
  vehicleOwnerName: text,
  vehicleMakeModel: text,
  vehicleRegistration: text,
  vehiclePhoto: file,
  drivingLicense: file,
  vehicleInsurance: file,
  transportModes: z.optional(z.array(z.enum(lightModes))),
  consent: z.optional(z.boolean()),
  sent: z.optional(Sent),
})
export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** The form as it stands: what has been filled in, over what an earlier application said. Files have to come anew. */
export const valuesOf = (draft: ApplicationDraft, earlier: ApplicationDetails | undefined) => ({
  ...draft,
  vehicleType: draft.vehicleType ?? (earlier && (earlier.vehicleType ?? 'None')),
  vehicleOwnerName: draft.vehicleOwnerName ?? earlier?.vehicleOwnerName ?? '',
  vehicleMakeModel: draft.vehicleMakeModel ?? earlier?.vehicleMakeModel ?? '',
  vehicleRegistration: draft.vehicleRegistration ?? earlier?.vehicleRegistration ?? '',
  transportModes: draft.transportModes ?? lightModes.filter((mode) => earlier?.transport_modes.includes(mode)),
  consent: draft.consent ?? false,
})
export type ApplicationValues = ReturnType<typeof valuesOf>

/** What is sent. What was told of a vehicle that is no longer chosen stays here. */
export const bodyOf = (values: ApplicationValues) => {
  const { vehicleType, vehicleOwnerName, vehicleMakeModel, vehicleRegistration, consent } = values
  return {
    ...Object.fromEntries(askedDocuments(values).map((name) => [name, values[name]?.id])),
    vehicleType,
    ...(vehicleType !== 'None' && { vehicleOwnerName, vehicleMakeModel, vehicleRegistration }),
    transport_modes: registeredModes(values).join(','),
    consent,
  }
}
