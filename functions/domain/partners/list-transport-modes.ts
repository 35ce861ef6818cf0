import type { Session } from '#functions/platform/sessions/session.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { ApplicationStore } from './application-store.ts'

type Deps = { applications: Pick<ApplicationStore, 'find'> }

export const listTransportModes = async ({ applications }: Deps, { userId }: Session): Promise<TransportMode[]> =>
  (await applications.find(userId))?.transportModes ?? []
