import { keys } from '#functions/platform/table/keys.ts'
import type { RequestItem } from './request-item.ts'
import type { RelatedWrite } from './request-store.ts'

/**
 * Refuses a step that brings an owner and a carrier (a partner or a business) together if one of them has blocked the
 * other. Both have a row, so one look at the owner's covers both ways.
 */
export const unlessBlocked = (
  { ownerId }: Pick<RequestItem, 'ownerId'>,
  carrierId: string,
  refusal: RelatedWrite['refusal'],
): RelatedWrite => ({
  action: {
    ConditionCheck: { Key: keys.block(ownerId, carrierId), ConditionExpression: 'attribute_not_exists(PK)' },
  },
  refusal,
})
