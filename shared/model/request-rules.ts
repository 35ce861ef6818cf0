import { bandsOf, categoryRules, type ItemCategory, type TransportMode, type WeightBand } from './categories.ts'
import { isCalendarDate, type LondonTime } from './london.ts'
import { isWholePence, penceOf, priceText } from './money.ts'
import { reachableError } from './phone-numbers.ts'
import { openSlots, type TimeSlot, timeSlots } from './time-slots.ts'
import { maxPhotos } from './upload-purposes.ts'

/** A request as its form holds it. Types are right; nothing else is checked yet. */
export type RequestForm = {
  itemCategory?: ItemCategory | undefined
  preferredTransport?: TransportMode | undefined
  /** Files, or their ids. Only the number matters here. */
  photos: readonly unknown[]
  receipt?: unknown
  weightEstimate?: WeightBand | undefined
  length_cm?: number | undefined
  width_cm?: number | undefined
  height_cm?: number | undefined
  number_of_bags?: number | undefined
  description: string
  loadingAssistance: boolean
  pickup_address: string
  delivery_address: string
  receiver_contact_number: string
  preferredDate: string
  preferredTimeSlot?: TimeSlot | undefined
  /** The owner's word that it is none of the forbidden things. False if they would not give it. */
  none_forbidden?: boolean | undefined
  /** In pounds. */
  declared_value?: number | undefined
}

/** An error text for each wrong field. */
export type RequestErrors = Partial<Record<keyof RequestForm | 'price', string>>

export const dimensionFields = ['length_cm', 'width_cm', 'height_cm'] as const
const maxCentimetres = 2_000
const maxBags = 50
const maxPricePence = 1_000_000
const maxDeclaredPence = 200_000
/** How far ahead a request may be posted. */
export const daysAhead = 365

export const requestTexts = {
  service: 'Please select a category and a mode of transport.',
  transportNotAllowed: "That mode of transport isn't available for this category.",
  photos: 'Please upload at least one photo for this category.',
  tooManyPhotos: 'You can only upload up to 3 photos.',
  description: 'A general description is required for this service.',
  weight: 'Please select an estimated weight.',
  weightNotAllowed: "That weight isn't available for this mode of transport.",
  dimensions: 'Please provide the dimensions for this item.',
  dimensionsPositive: 'Dimensions must be positive numbers.',
  dimensionsHuge: `Please give dimensions of at most ${maxCentimetres.toLocaleString('en-GB')} cm.`,
  bags: 'Number of bags must be at least 1.',
  bagsMany: `Please ask for no more than ${maxBags} bags at once.`,
  receipt: 'Please upload a receipt for shopping assistance.',
  pickupAndDate: 'Please fill in the pickup address and preferred date.',
  delivery: 'Please fill in the delivery address.',
  receiver: "Please provide the receiver's contact number.",
  pastDate: 'The preferred date cannot be in the past.',
  farDate: 'Please choose a date within the next year.',
  slot: 'Please select a preferred time slot.',
  slotsPassed: 'All time slots for today have passed. Please select a future date.',
  slotPassed: 'This time slot has passed. Please select another one.',
  price: 'Please enter the price you are willing to pay.',
  priceForm: 'Please enter a price in pounds and pence, such as 12.50.',
  priceHigh: 'Please enter a price of £10,000.00 or less.',
  forbidden: "We can't carry these things. Please tick the box if yours is none of them.",
  declaredForm: 'Please enter a value in pounds and pence, such as 80 or 79.99.',
  declaredRange: 'Please enter a value from £0 to £2,000.',
} as const

/** 'You can only add 2 more photos. Some files were not added.' */
export const morePhotosText = (more: number): string =>
  `You can only add ${more} more photos. Some files were not added.`

export const minimumPriceText = (pence: number): string => `The price must be at least ${priceText(pence)}`

const without = (fieldErrors: { [Field in keyof RequestErrors]: string | undefined | false }): RequestErrors =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([, text]) => text))

/** The form fields that a rule reads. Callers need not supply any others. */
type Fields<Name extends keyof RequestForm> = Pick<RequestForm, Name>

/** Step 1. */
export const serviceErrors = ({
  itemCategory,
  preferredTransport,
}: Fields<'itemCategory' | 'preferredTransport'>): RequestErrors => {
  const isMissing = !itemCategory || !preferredTransport
  const isPossible = isMissing || categoryRules[itemCategory].transports.includes(preferredTransport)
  return without({
    itemCategory: !itemCategory && requestTexts.service,
    preferredTransport: preferredTransport ? !isPossible && requestTexts.transportNotAllowed : requestTexts.service,
  })
}

type Load = Fields<'itemCategory' | 'preferredTransport' | 'weightEstimate' | 'number_of_bags'>

/** The fields of step 2 that affect the price. */
export const loadErrors = (form: Load): RequestErrors => {
  if (!form.itemCategory) return {}
  const { asksWeight, asksShopping } = categoryRules[form.itemCategory]
  return without({
    weightEstimate: asksWeight && weightError(form),
    number_of_bags: asksShopping && bagsError(form),
  })
}

type Details = Load & Fields<'photos' | 'receipt' | 'description' | (typeof dimensionFields)[number]>

/** Step 2. A field that the category does not have is never wrong. */
export const detailErrors = (form: Details): RequestErrors => {
  if (!form.itemCategory) return {}
  const rule = categoryRules[form.itemCategory]
  const { weightEstimate, number_of_bags } = loadErrors(form)
  return without({
    photos: rule.photos !== 'none' && photosError(form, rule.photos === 'required'),
    weightEstimate,
    ...(rule.asksDimensions && dimensionErrors(form)),
    number_of_bags,
    receipt: rule.asksShopping && !form.receipt && requestTexts.receipt,
    description: rule.description === 'required' && !form.description.trim() && requestTexts.description,
  })
}

const photosError = ({ photos }: Fields<'photos'>, isRequired: boolean) => {
  if (photos.length > maxPhotos) return requestTexts.tooManyPhotos
  return isRequired && photos.length === 0 && requestTexts.photos
}

const weightError = ({ weightEstimate, preferredTransport }: Load) => {
  if (!weightEstimate) return requestTexts.weight
  const isPossible = !preferredTransport || bandsOf[preferredTransport].includes(weightEstimate)
  return !isPossible && requestTexts.weightNotAllowed
}

const dimensionErrors = (form: Fields<(typeof dimensionFields)[number]>): RequestErrors =>
  Object.fromEntries(
    dimensionFields.flatMap((name) => {
      const text = dimensionError(form[name])
      return text ? [[name, text]] : []
    }),
  )

const dimensionError = (centimetres: number | undefined) => {
  if (centimetres === undefined) return requestTexts.dimensions
  if (!(centimetres >= 1)) return requestTexts.dimensionsPositive
  return centimetres > maxCentimetres && requestTexts.dimensionsHuge
}

const bagsError = ({ number_of_bags: bags }: Load) => {
  if (bags === undefined || !Number.isInteger(bags) || bags < 1) return requestTexts.bags
  return bags > maxBags && requestTexts.bagsMany
}

const hasDelivery = ({ itemCategory }: Fields<'itemCategory'>): boolean =>
  !itemCategory || categoryRules[itemCategory].hasDelivery

type Addresses = Fields<'itemCategory' | 'pickup_address' | 'delivery_address'>

export const addressErrors = (form: Addresses): RequestErrors =>
  without({
    pickup_address: !form.pickup_address.trim() && requestTexts.pickupAndDate,
    delivery_address: hasDelivery(form) && !form.delivery_address.trim() && requestTexts.delivery,
  })

type When = Fields<'preferredDate' | 'preferredTimeSlot'>

/** `now` is the time in London. */
export const timeErrors = (form: When, now: LondonTime, slots: readonly TimeSlot[] = timeSlots): RequestErrors => {
  const preferredDate = dateError(form, now)
  return without({ preferredDate, preferredTimeSlot: !preferredDate && slotError(form, now, slots) })
}

type Places = Addresses & When & Fields<'receiver_contact_number'>

/** Step 3. */
export const placeErrors = (form: Places, now: LondonTime, slots?: readonly TimeSlot[]): RequestErrors => ({
  ...addressErrors(form),
  ...without({ receiver_contact_number: hasDelivery(form) && receiverError(form) }),
  ...timeErrors(form, now, slots),
})

const receiverError = ({ receiver_contact_number: number }: Fields<'receiver_contact_number'>) => {
  if (!number.trim()) return requestTexts.receiver
  return reachableError(number.trim())
}

const dateError = ({ preferredDate: date }: When, now: LondonTime) => {
  if (!isCalendarDate(date)) return requestTexts.pickupAndDate
  if (date < now.date) return requestTexts.pastDate
  return Date.parse(date) - Date.parse(now.date) > daysAhead * 24 * 3_600_000 && requestTexts.farDate
}

const slotError = ({ preferredDate, preferredTimeSlot: slot }: When, now: LondonTime, slots: readonly TimeSlot[]) => {
  const open = openSlots(slots, preferredDate, now)
  if (open.length === 0) return requestTexts.slotsPassed
  if (!slot) return requestTexts.slot
  return !open.includes(slot) && requestTexts.slotPassed
}

type Declared = Fields<'none_forbidden' | 'declared_value'>

/** Step 4: what the owner declares. Neither is required of clients, but a given answer counts. */
export const declarationErrors = ({ none_forbidden, declared_value }: Declared): RequestErrors =>
  without({
    none_forbidden: none_forbidden === false && requestTexts.forbidden,
    declared_value: declared_value !== undefined && declaredValueError(declared_value),
  })

const declaredValueError = (pounds: number) => {
  if (!Number.isFinite(pounds) || !isWholePence(pounds)) return requestTexts.declaredForm
  const pence = penceOf(pounds)
  return (pence < 0 || pence > maxDeclaredPence) && requestTexts.declaredRange
}

/** Step 4. `minimumPence` is the suggested or quoted price. */
export const priceError = (pounds: number | undefined, minimumPence: number): string | undefined => {
  if (pounds === undefined || Number.isNaN(pounds)) return requestTexts.price
  if (!Number.isFinite(pounds) || !isWholePence(pounds)) return requestTexts.priceForm
  const pence = penceOf(pounds)
  if (pence > maxPricePence) return requestTexts.priceHigh
  return pence < minimumPence ? minimumPriceText(minimumPence) : undefined
}
