import type { FoundRide } from '#functions/domain/rides/ride-item.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { verifiedPartnerCondition } from '#functions/platform/sessions/verified-partner-condition.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RideId, UserId } from '#shared/model/ids.ts'
import type { RequestForm } from '#shared/model/request-rules.ts'
import { detourMetres, type RideSearch } from '#shared/model/ride-match.ts'
import { slotStart, waitsUntil } from '#shared/model/time-slots.ts'
import type { RequestItem } from '../request-item.ts'
import type { RelatedWrite } from '../request-store.ts'
import type { Route } from './find-way.ts'

const answerHours = 3

/** The ride of that partner, where this person may offer them this wish. */
export type RideOfPartner = (
  session: Pick<Session, 'userId'>,
  offer: { partnerId: UserId; rideId: RideId; wish: RideSearch },
) => Promise<FoundRide | undefined>

type Asked = { directPartnerId?: UserId | undefined; matchedRideId?: RideId | undefined }
type NewOffer = { offer: NonNullable<RequestItem['offer']>; also: RelatedWrite[] }

const gone = () => new Failure('ride.gone')

/** R2: the offer to one partner, and what must still be true of them when it is written; nothing where none is asked. */
export const newOffer = async (
  { rideOfPartner, now }: { rideOfPartner: RideOfPartner; now: () => Date },
  session: Session,
  { directPartnerId: partnerId, matchedRideId: rideId }: Asked,
  form: RequestForm,
  way: Route,
): Promise<NewOffer | undefined> => {
  if (!partnerId && !rideId) return undefined
  const wish = wishOf(form, way)
  const ride = partnerId && rideId && wish && (await rideOfPartner(session, { partnerId, rideId, wish }))
  if (!ride || !wish) throw gone()
  return {
    offer: {
      partnerId,
      rideId,
      expiresAt: answerBy(ride, wish, now()).toISOString(),
      detourMetres: Math.round(detourMetres(ride, wish)),
    },
    also: [
      { action: verifiedPartnerCondition(partnerId), refusal: gone },
      {
        action: {
          ConditionCheck: { Key: keys.ride(partnerId, rideId), ConditionExpression: 'attribute_exists(PK)' },
        },
        refusal: gone,
      },
    ],
  }
}

const wishOf = (form: RequestForm, { pickup, delivery }: Route): RideSearch | undefined => {
  const { itemCategory: category, preferredTimeSlot: slot, preferredDate: date } = form
  if (!category || !slot) return undefined
  const band = form.weightEstimate
  return { pickup, delivery: delivery ?? pickup, category, band, date, slot, loading: form.loadingAssistance }
}

/** Within three hours, before the ride departs, and before the slot begins; or before it is too late, if it has begun. */
const answerBy = ({ departAt }: FoundRide, { date, slot }: RideSearch, now: Date): Date => {
  const inTime = new Date(now.getTime() + answerHours * 3_600_000)
  const limits = [inTime, new Date(departAt), slotStart(date, slot), waitsUntil(date, slot)].filter((one) => one > now)
  return new Date(Math.min(...limits.map((one) => one.getTime())))
}
