import type { Session } from '#functions/platform/sessions/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestItem } from '../request-item.ts'
import { viewerOf } from '../viewer-of.ts'

/** Those who may see a request hear why it is not theirs to move; to all others it does not exist. */
export const refuseUnlessCarrier = (item: RequestItem, session: Session): void => {
  const viewer = viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  if (viewer !== 'carrier') throw new Failure('request.not-carrier')
}
