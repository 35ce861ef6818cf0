import type { UserId } from '#shared/model/ids.ts'
import { isCarried, type RequestStatus } from '#shared/model/statuses.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { ClaimedUpload } from './upload-item.ts'

/** Who else may see a file besides whoever uploaded it. */
const audiences: Record<UploadPurpose, 'nobody' | 'admins' | 'carrier' | 'everyone'> = {
  'request-photo': 'carrier',
  receipt: 'carrier',
  'profile-photo': 'everyone',
  'driver-photo': 'everyone',
  'vehicle-photo': 'admins',
  proof: 'nobody',
  'id-document': 'admins',
  'id-document-back': 'admins',
  'dbs-check': 'admins',
  'driving-licence': 'admins',
  'vehicle-insurance': 'admins',
  'driver-licence': 'admins',
}

/** The request that a file belongs to, as far as it says who carries it now. */
export type Carriage = { status: RequestStatus; carrierId?: UserId }

export type Viewer = { userId: UserId; isAdmin: boolean }

type Upload = Pick<ClaimedUpload, 'ownerId' | 'purpose'>

export const isForCarrier = ({ purpose }: Pick<Upload, 'purpose'>): boolean => audiences[purpose] === 'carrier'

/** What a partner, or a driver of a business, is judged by. */
export const isForAdmins = ({ purpose }: Pick<Upload, 'purpose'>): boolean => audiences[purpose] === 'admins'

/** A carrier sees what is to be carried from the match to the door, and not before or after. */
export const maySee = (viewer: Viewer, { ownerId, purpose }: Upload, carriage: Carriage | undefined): boolean => {
  if (viewer.userId === ownerId) return true
  switch (audiences[purpose]) {
    case 'everyone':
      return true
    case 'admins':
      return viewer.isAdmin
    case 'carrier':
      return carriage?.carrierId === viewer.userId && isCarried(carriage.status)
    case 'nobody':
      return false
  }
}
