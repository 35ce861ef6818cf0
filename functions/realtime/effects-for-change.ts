import { accountEffects } from '#functions/domain/accounts/account-effects.ts'
import { businessEffects } from '#functions/domain/businesses/business-effects.ts'
import { messageEffects } from '#functions/domain/contact/message-effects.ts'
import { driverEffects } from '#functions/domain/drivers/driver-effects.ts'
import { partnerEffects } from '#functions/domain/partners/partner-effects.ts'
import { presenceEffects } from '#functions/domain/presence/presence-effects.ts'
import { pauseEffects } from '#functions/domain/requests/effects/pause-effects.ts'
import { requestEffects } from '#functions/domain/requests/effects/request-effects.ts'
import { rideEffects } from '#functions/domain/rides/ride-effects.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { erasureEffects } from '#functions/domain/users/erasure-effects.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'

/** Who hears what of a change: all the product's rules about it, one after the other. */
export const effectsForChange = (change: Change, ring: () => KeyRing, now: Date): Effect[] => [
  ...accountEffects(change, ring, now),
  ...businessEffects(change),
  ...driverEffects(change),
  ...erasureEffects(change),
  ...messageEffects(change),
  ...partnerEffects(change),
  ...pauseEffects(change),
  ...presenceEffects(change),
  ...requestEffects(change),
  ...rideEffects(change),
]
