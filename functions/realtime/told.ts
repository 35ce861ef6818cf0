import { toldOfAccounts } from '#functions/domain/accounts/told-of-accounts.ts'
import { toldOfBusinesses } from '#functions/domain/businesses/told-of-businesses.ts'
import { toldOfMessages } from '#functions/domain/contact/told-of-messages.ts'
import { toldOfDrivers } from '#functions/domain/drivers/told-of-drivers.ts'
import { toldOfPartners } from '#functions/domain/partners/told-of-partners.ts'
import { toldOfPresence } from '#functions/domain/presence/told-of-presence.ts'
import { toldOfPauses } from '#functions/domain/requests/told/told-of-pauses.ts'
import { toldOfRequests } from '#functions/domain/requests/told/told-of-requests.ts'
import { toldOfRides } from '#functions/domain/rides/told-of-rides.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { toldOfErasures } from '#functions/domain/users/told-of-erasures.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'

/** Who hears what of a change: all the product's rules about it, one after the other. */
export const told = (change: Change, ring: () => KeyRing, now: Date): Effect[] => [
  ...toldOfAccounts(change, ring, now),
  ...toldOfBusinesses(change),
  ...toldOfDrivers(change),
  ...toldOfErasures(change),
  ...toldOfMessages(change),
  ...toldOfPartners(change),
  ...toldOfPauses(change),
  ...toldOfPresence(change),
  ...toldOfRequests(change),
  ...toldOfRides(change),
]
