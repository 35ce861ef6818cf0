import { adminContract } from './admin.ts'
import { authContract } from './auth.ts'
import { businessContract } from './business.ts'
import { contactContract } from './contact.ts'
import { deliveryContract } from './delivery.ts'
import type { Contract } from './endpoint.ts'
import { healthContract } from './health.ts'
import { partnerContract } from './partner.ts'
import { placesContract } from './places.ts'
import { uploadsContract } from './uploads.ts'
import { wholeNotificationsContract } from './whole-notifications.ts'
import { wholeProblemsContract } from './whole-problems.ts'
import { wholeRequestsContract } from './whole-requests.ts'
import { wholeUsersContract } from './whole-users.ts'

/** Every group's contract under the group's name. */
export const contracts = {
  auth: authContract,
  contact: contactContract,
  health: healthContract,
  users: wholeUsersContract,
  uploads: uploadsContract,
  places: placesContract,
  requests: wholeRequestsContract,
  delivery: deliveryContract,
  problems: wholeProblemsContract,
  notifications: wholeNotificationsContract,
  partner: partnerContract,
  admin: adminContract,
  business: businessContract,
} as const satisfies Record<string, Contract>
