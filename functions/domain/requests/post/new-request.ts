import type { Place } from '#functions/domain/places/place.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { type Point, publicKilometres, publicPoint } from '#shared/model/geo.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import type { RequestForm } from '#shared/model/request-rules.ts'
import type { RequestDetail, RequestItem } from '../request-item.ts'
import type { Route } from './find-way.ts'

/** What is known of a new request besides what its form says. */
export type Posting = {
  requestId: RequestId
  ownerId: UserId
  at: Date
  way: Route
  pricePence: number
  suggestedPence: number
  tariff: number
  files: readonly ClaimedFile[]
  offer: RequestItem['offer']
  bodyHash: string | undefined
}

const pointOf = ({ lat, lon }: Place): Point => ({ lat, lon })

const spotOf = (address: string, { area }: Place) => ({ address, area })

/** R1, or R2 with an offer: the two rows of a request whose form has no problems. */
export const newRequest = (form: RequestForm, posting: Posting): { item: RequestItem; detail: RequestDetail } => {
  const { itemCategory: category, preferredTransport: mode, preferredTimeSlot: slot } = form
  if (!category || !mode || !slot) throw new Error('A form with problems cannot be posted')
  const { requestId, ownerId, at, offer, way } = posting
  const { pickup, delivery, metres } = way
  const createdAt = at.toISOString()
  const item: RequestItem = {
    requestId,
    ownerId,
    version: 1,
    status: offer ? 'pending_partner_approval' : 'pending_match',
    event: { type: offer ? 'offer' : 'post', by: ownerId, at: createdAt },
    createdAt,
    category,
    mode,
    ...(form.weightEstimate && { band: form.weightEstimate }),
    date: form.preferredDate,
    slot,
    loading: form.loadingAssistance,
    pricePence: posting.pricePence,
    metres,
    ...(delivery && { publicKm: publicKilometres(publicPoint(pickup), publicPoint(delivery)) }),
    pickup: { ...spotOf(form.pickup_address, pickup), point: pointOf(pickup) },
    ...(delivery && { delivery: spotOf(form.delivery_address, delivery) }),
    matches: 0,
    ...(offer && { offer }),
  }
  return { item, detail: newDetail(form, posting) }
}

const newDetail = (form: RequestForm, { files, way, suggestedPence, tariff, bodyHash }: Posting): RequestDetail => {
  const receipt = files.find(({ uploadId }) => uploadId === form.receipt)
  const given = {
    description: form.description || undefined,
    receiverContact: form.receiver_contact_number || undefined,
    lengthCm: form.length_cm,
    widthCm: form.width_cm,
    heightCm: form.height_cm,
    bags: form.number_of_bags,
    receipt,
    deliveryPoint: way.delivery && pointOf(way.delivery),
    bodyHash,
  }
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<RequestDetail>), // the same, less what is absent
    photos: files.filter((file) => file !== receipt),
    suggestedPence,
    tariff,
  }
}
