import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { NewRequest } from '#shared/contracts/request-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { createDemoSession, demoIdempotencyKey } from './demo-session.ts'

/** How far each has come when somebody looks at the demo for the first time. */
type DemoRequest = { stage: 'waiting' | 'matched'; wish: Partial<NewRequest> }

const demoRequests: readonly DemoRequest[] = [
  {
    stage: 'matched',
    wish: {
      itemCategory: 'Send Documents',
      preferredTransport: 'Car',
      weightEstimate: '<2kg',
      description: 'A sealed folder. Please keep it flat.',
      pickup_address: '1 Camden Road, London, NW1 9LR',
      delivery_address: '10 Station Road, Reading, RG1 1LG',
      preferredTimeSlot: 'afternoon',
      price: 35,
    },
  },
  {
    stage: 'waiting',
    wish: {
      itemCategory: 'Errand Run',
      preferredTransport: 'Bicycle',
      description: 'Collect a repaired watch from the jeweller and bring it over.',
      pickup_address: 'High Street, Camden Town, London',
      delivery_address: '1 Camden Road, London, NW1 9LR',
      preferredTimeSlot: 'morning',
      price: 12,
    },
  },
  {
    stage: 'waiting',
    wish: {
      itemCategory: 'Send Documents',
      preferredTransport: 'Public Transport',
      weightEstimate: '2-5kg',
      pickup_address: '1 Camden Road, London, NW1 9LR',
      delivery_address: 'Oxford, OX1',
      preferredTimeSlot: 'evening',
      price: 28.5,
    },
  },
]

/** Posted and accepted by the product's own use cases. The same key finds what a killed start left behind. */
export const createDemoRequests = async (owner: UserItem, partner: UserItem): Promise<void> => {
  const { createRequest } = await import('#functions/domain/requests/post/create-request.ts')
  const { acceptRequest } = await import('#functions/domain/requests/pool/accept-request.ts')
  const { NewRequest } = await import('#shared/contracts/request-shapes.ts')
  const { deps } = await import('#functions/api/requests/deps.ts')
  const [asOwner, asPartner] = [await createDemoSession(owner), await createDemoSession(partner)]
  const preferredDate = addDays(londonTime(new Date()).date, 1)
  for (const [at, { stage, wish }] of demoRequests.entries()) {
    const body = NewRequest.parse({ ...wish, preferredDate, receiver_contact_number: '07700 900005' })
    const { id } = await createRequest(deps, asOwner, body, demoIdempotencyKey(owner.userId, String(at)))
    if (stage === 'matched') await acceptRequest(deps, asPartner, id)
  }
}
