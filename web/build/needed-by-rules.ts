import type * as z from 'zod/mini'
import { authContract } from '#shared/contracts/auth.ts'
import { businessContract } from '#shared/contracts/business.ts'
import { ApplicationForm, NewRide } from '#shared/contracts/partner.ts'
import { proposalsContract } from '#shared/contracts/proposals.ts'
import { NewRequest, PriceQuestion, RidesQuestion } from '#shared/contracts/request-shapes.ts'
import { requestsContract } from '#shared/contracts/requests.ts'

const needs = <Schema extends z.ZodMiniType>(
  schema: Schema,
  ...fields: (keyof z.input<Schema> & string)[]
): [z.core.$ZodType, string[]] => [schema, fields]

const service = ['itemCategory', 'preferredTransport'] as const
const ride = ['from_address', 'to_address', 'date', 'departure_time', 'arrival_date', 'arrival_time'] as const

/**
 * Fields that are optional in their own schema but required by a rule of shared/model in every call. Fields required in
 * some calls only, such as a delivery address, stay optional. The proof `openapi` leaves out each field of every body
 * over HTTP, so it notices a missing or superfluous line.
 */
export const neededByRules: ReadonlyMap<z.core.$ZodType, readonly string[]> = new Map([
  needs(authContract.register.body, 'password', 'confirmPassword'),
  needs(authContract.registerBusiness.body, 'password', 'confirmPassword'),
  needs(PriceQuestion, ...service, 'pickup_address', 'preferredTimeSlot'),
  needs(RidesQuestion, 'itemCategory', 'pickup_address', 'preferredDate', 'preferredTimeSlot'),
  needs(NewRequest, ...service, 'pickup_address', 'preferredDate', 'preferredTimeSlot', 'price'),
  needs(requestsContract.raisePrice.body, 'price'),
  needs(proposalsContract.propose.body, 'price'),
  needs(NewRide, ...ride, 'transport_mode'),
  needs(ApplicationForm, 'photo', 'idDocument', 'vehicleType', 'consent'),
  needs(businessContract.saveBusiness.body), // takes name and address under two names each, so none is required
  needs(businessContract.addDriver.body, 'name', 'contactNumber', 'photo', 'license'),
])
