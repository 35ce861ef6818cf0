import { partnerStore } from '#functions/domain/partners/partner-store.ts'
import { presenceStore } from '#functions/domain/presence/presence-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { requestLists } from '../request-list-store.ts'
import { requestStore } from '../request-store.ts'
import { partnerFell } from './partner-fell.ts'

const deps = { requests: requestStore, lists: requestLists, partners: partnerStore, presence: presenceStore }

/** On the table itself: for the calls that end a partnership, and for whoever looks after them. */
export const endPartnership = (userId: UserId, at: Date): Promise<void> => partnerFell(deps, userId, at)
