import { accountEffects } from '#functions/domain/accounts/account-effects.ts'
import { businessEffects } from '#functions/domain/businesses/business-effects.ts'
import { messageEffects } from '#functions/domain/contact/message-effects.ts'
import { driverEffects } from '#functions/domain/drivers/driver-effects.ts'
import { partnerEffects } from '#functions/domain/partners/partner-effects.ts'
import { presenceEffects } from '#functions/domain/presence/presence-effects.ts'
import { toldOfPauses } from '#functions/domain/requests/told/told-of-pauses.ts'
import { toldOfRequests } from '#functions/domain/requests/told/told-of-requests.ts'
import { rideEffects } from '#functions/domain/rides/ride-effects.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { erasureEffects } from '#functions/domain/users/erasure-effects.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'

/** Who hears what of a change: all the product's rules about it, one after the other. */
export const told = (change: Change, ring: () => KeyRing, now: Date): Effect[] => [
  ...accountEffects(change, ring, now),
  ...businessEffects(change),
  ...driverEffects(change),
  ...erasureEffects(change),
  ...messageEffects(change),
  ...partnerEffects(change),
  ...toldOfPauses(change),
  ...presenceEffects(change),
  ...toldOfRequests(change),
  ...rideEffects(change),
]
