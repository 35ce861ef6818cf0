import { getBusinessPapers, saveBusinessPapers } from '#functions/domain/businesses/business-papers.ts'
import { getBusiness, saveBusiness, setUp } from '#functions/domain/businesses/business-profile.ts'
import { saveOwner } from '#functions/domain/businesses/owner-name.ts'
import { addDriver } from '#functions/domain/drivers/add-driver.ts'
import { listDrivers } from '#functions/domain/drivers/list-drivers.ts'
import { removeDriver, resetDriverPassword, setDriverStatus } from '#functions/domain/drivers/manage-driver.ts'
import { assignDeliveries } from '#functions/domain/requests/fleet/assign-deliveries.ts'
import { assignDelivery } from '#functions/domain/requests/fleet/assign-delivery.ts'
import {
  getLiveActivity,
  listDriverDeliveries,
  listFleetHistory,
} from '#functions/domain/requests/fleet/fleet-lists.ts'
import { getStats } from '#functions/domain/requests/fleet/get-stats.ts'
import { getFleetEarnings } from '#functions/domain/requests/get-earnings.ts'
import { businessContract } from '#shared/contracts/business.ts'
import { lambdaFor } from '../lambda-for.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('business', businessContract, {
  setUp: ({ session, body }) => setUp(deps, session, body),
  getBusiness: ({ session }) => getBusiness(deps, session),
  saveBusiness: ({ session, body }) => saveBusiness(deps, session, body),
  saveOwner: ({ session, body }) => saveOwner(deps, session, body),
  getBusinessPapers: ({ session }) => getBusinessPapers(deps, session),
  saveBusinessPapers: ({ session, body }) => saveBusinessPapers(deps, session, body),
  listDrivers: ({ session, query }) => listDrivers(deps, session, query),
  searchDrivers: ({ session, body }) => listDrivers(deps, session, body),
  addDriver: ({ session, body, request }) => addDriver(deps, session, body, request.idempotency),
  resetDriverPassword: ({ session, params }) => resetDriverPassword(deps, session, params.id),
  setDriverStatus: ({ session, params, body }) => setDriverStatus(deps, session, params.id, body),
  removeDriver: ({ session, params }) => removeDriver(deps, session, params.id),
  getStats: ({ session }) => getStats(deps, session),
  getFleetEarnings: ({ session }) => getFleetEarnings(deps, session),
  assignDelivery: async ({ session, params, body }) => ({
    request: await assignDelivery(deps, session, params.requestId, body.driver_user_id),
  }),
  assignDeliveries: ({ session, body }) => assignDeliveries(deps, session, body),
  listFleetHistory: ({ session, query }) => listFleetHistory(deps, session, query),
  getLiveActivity: ({ session }) => getLiveActivity(deps, session),
  listDriverDeliveries: ({ session }) => listDriverDeliveries(deps, session),
})
