import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { searchForm } from '#functions/domain/shared/search-words.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { type KeyRing, openToken, signToken } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Driver } from '#shared/contracts/business-drivers.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { toDialledNumber } from '#shared/model/phone-numbers.ts'
import { suspensionAt } from '#shared/model/suspension.ts'
import type { DriverStore } from './driver-store.ts'

const urlOf = (file: ClaimedFile | undefined): string | null => (file ? `/api/uploads/${file.uploadId}` : null)

export const toDriver = (driver: DriverItem): Driver => ({
  id: driver.userId,
  user_id: driver.userId,
  name: driver.name,
  contact_number: driver.contactNumber,
  login_email: driver.loginEmail,
  is_active: driver.isActive,
  photo_url: urlOf(driver.photo),
  license_url: urlOf(driver.licence),
  created_at: driver.createdAt,
})

type Listing = typeof businessContract.listDrivers
type Deps = { drivers: Pick<DriverStore, 'list' | 'findWork'>; keyRing: () => KeyRing; now: () => Date }

/** Sorted by name. The cursor is a driver, not an offset, so no driver is shown twice. */
export const listDrivers = async (
  { drivers, keyRing, now }: Deps,
  { businessId = '' }: Session,
  { q, cursor, limit }: Received<Listing>['query'] & { q?: string },
): Promise<Reply<Listing>> => {
  const sought = searchForm(q ?? '')
  const bound = ['drivers', businessId, sought]
  const behind = cursor ? openToken(keyRing(), bound, cursor) : ''
  if (typeof behind !== 'string')
    throw new Failure('input.invalid', { fields: { cursor: 'Please start again from the first page.' } })
  const place = ({ name, userId }: DriverItem): string => `${searchForm(name)} ${userId}`
  const found = (await drivers.list(businessId))
    .filter((driver) => matchesSearch(driver, sought))
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  const left = found.filter((driver) => place(driver) > behind)
  const page = left.slice(0, limit)
  const last = page.at(-1)
  const work = await drivers.findWork(page.map(({ userId }) => userId))
  const at = now()
  return {
    items: page.map((driver) => {
      const { active = 0, ...mark } = work.get(driver.userId) ?? {}
      return { ...toDriver(driver), open_jobs: active, is_suspended: suspensionAt(mark, at) !== undefined }
    }),
    next: last && left.length > limit ? signToken(keyRing(), bound, place(last)) : null,
    total: found.length,
  }
}

/** Matches any part of the name, the sign-in address or the phone number, however it is written. */
const matchesSearch = ({ name, loginEmail, contactNumber }: DriverItem, sought: string): boolean => {
  if ([name, loginEmail].some((text) => searchForm(text).includes(sought))) return true
  const digits = /^[\d\s()+-]{2,}$/.test(sought) ? sought.replace(/\D/g, '') : ''
  return (
    digits !== '' &&
    [toDialledNumber(contactNumber), contactNumber.replace(/\D/g, '')].some((text) => text.includes(digits))
  )
}
