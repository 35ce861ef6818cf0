import type { Session } from '#functions/platform/sessions/session.ts'
import type { BusinessProfile } from '#shared/contracts/business-shapes.ts'
import type { BusinessStore } from './business-store.ts'
import { findOwnBusiness } from './own-business.ts'
import { toBusinessProfile } from './to-business-profile.ts'

type Deps = { businesses: Pick<BusinessStore, 'find'> }

export const getBusiness = async ({ businesses }: Deps, session: Session): Promise<BusinessProfile> =>
  toBusinessProfile(await findOwnBusiness(businesses, session))
