import { type TransportMode, transportModes } from './categories.ts'

export const vehicleTypes = ['Motorbike', 'Car', 'Van', 'Truck'] as const satisfies readonly TransportMode[]
export type VehicleType = (typeof vehicleTypes)[number]

/** Modes that need no vehicle. */
export const lightModes = ['Walking', 'Bicycle', 'Public Transport'] as const satisfies readonly TransportMode[]

/** An application as the form holds it. A file counts as present or missing, nothing more. */
export type PartnerForm = {
  photo?: unknown
  idDocument?: unknown
  drivingLicense?: unknown
  vehicleInsurance?: unknown
  vehiclePhoto?: unknown
  transportModes: readonly string[]
  vehicleType?: VehicleType | 'None' | undefined
  vehicleOwnerName: string
  vehicleMakeModel: string
  vehicleRegistration: string
  consent: boolean
}

export type ApplicationErrors = Partial<Record<keyof Omit<PartnerForm, 'transportModes'> | 'transport_modes', string>>

export const applicationTexts = {
  photo: 'Please upload a photo of yourself.',
  idDocument: 'Please upload a photo ID.',
  vehicleType: 'Please choose your primary vehicle, or None.',
  vehicleOwnerName: 'Please enter the name of the vehicle’s owner.',
  vehicleMakeModel: 'Please enter the make and model of your vehicle.',
  vehicleRegistration: 'Please enter the registration of your vehicle.',
  vehiclePhoto: 'Please upload a photo of your vehicle.',
  drivingLicense: 'Please upload your driving licence.',
  vehicleInsurance: 'Please upload your vehicle insurance.',
  modes: 'Please choose at least one way you travel.',
  modeUnknown: 'Please choose from the modes of transport that are offered.',
  consent: 'Please agree to a background check.',
} as const

/** The modes that an application registers: the ticked ones and the vehicle. */
export const registeredModes = ({
  transportModes: ticked,
  vehicleType,
}: Pick<PartnerForm, 'transportModes' | 'vehicleType'>) =>
  transportModes.filter((mode) => ticked.includes(mode) || mode === vehicleType)

const needed = (value: unknown, text: string) => !(typeof value === 'string' ? value.trim() : value) && text

/** An error text for each wrong field. */
export const applicationErrors = (form: PartnerForm): ApplicationErrors => {
  const hasVehicle = form.vehicleType !== undefined && form.vehicleType !== 'None'
  const texts = applicationTexts
  const allowed: readonly string[] = hasVehicle ? [...lightModes, form.vehicleType as string] : lightModes
  const fieldErrors = {
    photo: needed(form.photo, texts.photo),
    idDocument: needed(form.idDocument, texts.idDocument),
    vehicleType: needed(form.vehicleType, texts.vehicleType),
    ...(hasVehicle && {
      vehicleOwnerName: needed(form.vehicleOwnerName, texts.vehicleOwnerName),
      vehicleMakeModel: needed(form.vehicleMakeModel, texts.vehicleMakeModel),
      vehicleRegistration: needed(form.vehicleRegistration, texts.vehicleRegistration),
      vehiclePhoto: needed(form.vehiclePhoto, texts.vehiclePhoto),
      drivingLicense: needed(form.drivingLicense, texts.drivingLicense),
      vehicleInsurance: needed(form.vehicleInsurance, texts.vehicleInsurance),
    }),
    transport_modes:
      (form.transportModes.some((mode) => !allowed.includes(mode)) && texts.modeUnknown) ||
      (registeredModes(form).length === 0 && texts.modes),
    consent: !form.consent && texts.consent,
  }
  return Object.fromEntries(Object.entries(fieldErrors).filter(([, text]) => text))
}
