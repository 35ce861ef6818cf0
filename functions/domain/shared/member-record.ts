import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { MemberRecord } from '#shared/contracts/records.ts'
import { keptOf } from '#shared/model/record-line.ts'
import { badgeTexts } from '#shared/model/seen-papers.ts'
import type { PartnerItem } from './partner-item.ts'
import { seenDays } from './partner-papers.ts'
import { type RecordSums, toRecordLine } from './record-store.ts'
import { fileUrl } from './shown-file.ts'

/** The month alone, so that nobody is found by the moment in which they joined. */
const monthOf = (createdAt: string): string => createdAt.slice(0, 'yyyy-mm'.length)

const bare = { driver: null, photoUrl: null, modes: [], badges: [] }

const ofCarrier = (sums: RecordSums) => {
  const { jobDone = 0, done = jobDone, jobBack = 0, jobGave = 0, jobMissed = 0 } = sums
  return {
    side: 'carrier' as const,
    line: toRecordLine(sums, 'carrier'),
    returned: jobBack,
    kept: keptOf(done, done + jobGave + jobMissed),
  }
}

/** The record of a partner. Only the papers that count are shown, and never who has seen them. */
export const partnerRecord = (
  { firstName, createdAt }: UserItem,
  application: PartnerItem | undefined,
  sums: RecordSums,
): MemberRecord => ({
  ...bare,
  ...ofCarrier(sums),
  name: firstName ?? 'Partner',
  since: monthOf(createdAt),
  ...(application && {
    photoUrl: application.photoId ? fileUrl(application.photoId) : null,
    modes: application.transportModes,
    badges: badgeTexts(seenDays(application), application.papers ?? {}),
  }),
})

/** The record of a business, whose drivers carry for it. */
export const fleetRecord = (
  { name, createdAt }: BusinessItem,
  { driver, photoUrl }: Pick<MemberRecord, 'driver' | 'photoUrl'>,
  sums: RecordSums,
): MemberRecord => ({ ...bare, ...ofCarrier(sums), name, driver, photoUrl, since: monthOf(createdAt) })

/** The record of a requester, without anything of what they carry themselves. */
export const requesterRecord = ({ firstName, createdAt }: UserItem, sums: RecordSums): MemberRecord => {
  const { reqDone = 0, reqCalled = 0, reqLate = 0, reqVeryLate = 0, reqAway = 0 } = sums
  const all = reqDone + reqCalled
  return {
    ...bare,
    side: 'requester',
    name: firstName ?? 'Requester',
    since: monthOf(createdAt),
    line: toRecordLine(sums, 'requester'),
    returned: 0,
    kept: keptOf(all - reqLate - reqVeryLate - reqAway, all),
  }
}
