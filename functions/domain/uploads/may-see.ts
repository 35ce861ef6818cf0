import type { UserId } from '#shared/model/ids.ts'
import { isCarried, type RequestStatus } from '#shared/model/statuses.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { ClaimedUpload } from './upload-item.ts'

/** Who else may see a file besides whoever uploaded it. */
const audiences: Record<UploadPurpose, 'nobody' | 'admins' | 'carrier' | 'requester' | 'everyone'> = {
  'request-photo': 'carrier',
  receipt: 'carrier',
  'profile-photo': 'everyone',
  'driver-photo': 'requester',
  'vehicle-photo': 'admins',
  proof: 'nobody',
  'id-document': 'admins',
  'id-document-back': 'admins',
  'dbs-check': 'admins',
  'driving-licence': 'admins',
  'vehicle-insurance': 'admins',
  'driver-licence': 'admins',
}

/** The request that a file is looked at for, as far as it says whose it is and who carries it now. */
export type Carriage = { status: RequestStatus; ownerId: UserId; carrierId?: UserId }

export type Viewer = { userId: UserId; isAdmin: boolean }

type Upload = Pick<ClaimedUpload, 'ownerId' | 'purpose' | 'usedBy'>

export const isForCarrier = ({ purpose }: Pick<Upload, 'purpose'>): boolean => audiences[purpose] === 'carrier'

/** What shows whoever carries a request to the person it is carried for. */
export const isForRequester = ({ purpose }: Pick<Upload, 'purpose'>): boolean => audiences[purpose] === 'requester'

/** What a partner, or a driver of a business, is judged by. */
export const isForAdmins = ({ purpose }: Pick<Upload, 'purpose'>): boolean =>
  ['admins', 'requester'].includes(audiences[purpose])

/** Whether it shows who carries this request, to its owner. */
export const isCarriedFor = ({ userId }: Viewer, { usedBy }: Pick<Upload, 'usedBy'>, carriage?: Carriage): boolean =>
  carriage?.ownerId === userId && carriage.carrierId === usedBy && isCarried(carriage.status)

/** A carrier sees what is to be carried, and its owner who carries it, from the match to the door: not before or after. */
export const canSee = (viewer: Viewer, upload: Upload, carriage: Carriage | undefined): boolean => {
  if (viewer.userId === upload.ownerId) return true
  switch (audiences[upload.purpose]) {
    case 'everyone':
      return true
    case 'admins':
      return viewer.isAdmin
    case 'requester':
      return viewer.isAdmin || isCarriedFor(viewer, upload, carriage)
    case 'carrier':
      return carriage?.carrierId === viewer.userId && isCarried(carriage.status)
    case 'nobody':
      return false
  }
}
