import { renameDrivers } from '#functions/domain/businesses/business-profile.ts'
import { businessStore } from '#functions/domain/businesses/business-store.ts'
import { driverStore } from '#functions/domain/drivers/driver-store.ts'
import { searchTokensOf } from '#functions/domain/shared/search-words.ts'
import type { BusinessId } from '#shared/model/ids.ts'

const deps = { businesses: businessStore, drivers: driverStore, searchTokens: searchTokensOf }

export const renameDriversOf = (businessId: BusinessId): Promise<void> => renameDrivers(deps, businessId)
