import { keys } from '#functions/platform/table/keys.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RelatedWrite } from '../request-store.ts'

/** Holds a step up unless the business is verified at the very moment of the write. */
export const businessVerifiedCondition = (businessId: string): RelatedWrite => ({
  action: {
    ConditionCheck: {
      Key: keys.business(businessId),
      ConditionExpression: '#status = :verified',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':verified': 'verified' },
    },
  },
  refusal: () => new Failure('business.unverified'),
})

/** The same for a driver, who may have been deactivated since. */
export const driverActiveCondition = (businessId: string, userId: string): RelatedWrite => ({
  action: {
    ConditionCheck: {
      Key: keys.driver(businessId, userId),
      ConditionExpression: 'isActive = :yes',
      ExpressionAttributeValues: { ':yes': true },
    },
  },
  refusal: () => new Failure('driver.inactive'),
})
