import type { Session } from '#functions/platform/sessions/session.ts'
import type { ApplicationStatus } from '#shared/contracts/partner-shapes.ts'
import type { ApplicationStore } from './application-store.ts'
import { toApplicationStatus } from './to-application-status.ts'

type Deps = { applications: Pick<ApplicationStore, 'find'> }

export const getApplication = async (
  { applications }: Deps,
  { userId }: Session,
): Promise<ApplicationStatus | null> => {
  const found = await applications.find(userId)
  return found ? toApplicationStatus(found) : null
}
