import type { UserId } from '#shared/model/ids.ts'
import { isCarried, type RequestStatus } from '#shared/model/statuses.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { ClaimedUpload } from './upload-item.ts'

/** Who else may see a file besides whoever uploaded it. */
const audiences: Record<UploadPurpose, 'nobody' | 'carrier' | 'everyone'> = {
  'request-photo': 'carrier',
  receipt: 'carrier',
  'profile-photo': 'everyone',
  'driver-photo': 'everyone',
  'vehicle-photo': 'nobody',
  proof: 'nobody',
  'id-document': 'nobody',
  'id-document-back': 'nobody',
  'dbs-check': 'nobody',
  'driving-licence': 'nobody',
  'vehicle-insurance': 'nobody',
  'driver-licence': 'nobody',
}

/** The request that a file belongs to, as far as it says who carries it now. */
export type Carriage = { status: RequestStatus; carrierId?: UserId }

export const isForCarrier = ({ purpose }: Pick<ClaimedUpload, 'purpose'>): boolean => audiences[purpose] === 'carrier'

/** A carrier sees what is to be carried from the match to the door, and not before or after. */
export const maySee = (
  viewerId: UserId,
  { ownerId, purpose }: Pick<ClaimedUpload, 'ownerId' | 'purpose'>,
  carriage: Carriage | undefined,
): boolean => {
  if (viewerId === ownerId || audiences[purpose] === 'everyone') return true
  if (audiences[purpose] === 'nobody' || !carriage) return false
  return carriage.carrierId === viewerId && isCarried(carriage.status)
}
