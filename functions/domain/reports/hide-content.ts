import type { DriverStore } from '#functions/domain/drivers/driver-store.ts'
import type { ApplicationStore } from '#functions/domain/partners/partner-store.ts'
import type { HiddenContentStore } from '#functions/domain/requests/hidden-content-store.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import { searchWordChange } from '#functions/domain/shared/search-words.ts'
import type { UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { PersonStore, profileActions } from '#functions/domain/users/person-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { hiddenName } from '#shared/model/hidden-content.ts'
import { RequestId, type UploadId } from '#shared/model/ids.ts'
import type { ReportItem } from './report-item.ts'

export type HideDeps = {
  requests: Pick<RequestStore, 'findWithDetail'>
  requestLists: Pick<RequestLists, 'open'>
  hiddenContent: HiddenContentStore
  people: Pick<PersonStore, 'find'>
  profileChange: typeof profileActions
  applications: Pick<ApplicationStore, 'withoutPhoto'>
  drivers: Pick<DriverStore, 'find' | 'withoutPhoto' | 'rename'>
  uploads: Pick<UploadStore, 'find' | 'passOn'>
  now: () => Date
}

/** The writes that hide something, and the photo that goes with them. Without writes it is not there any more. */
export type Hiding = { actions: readonly Action[]; photo?: UploadId }

export const hideContent = async (deps: HideDeps, report: ReportItem): Promise<Hiding> => {
  const { kept } = report
  if ('photo' in kept) return hidePhoto(deps, report, kept.of)
  return report.thing === 'name' ? hideName(deps, report, kept.text) : hideNote(deps, report, kept.text)
}

const maxOpenRead = 100

/** The owner may have posted the same note again meanwhile, so it goes from all their open requests. */
const hideNote = async (
  { requests, requestLists, hiddenContent, now }: HideDeps,
  { requestId, author }: ReportItem,
  note: string,
): Promise<Hiding> => {
  const open = await requestLists.open(author.userId, { atMost: maxOpenRead, now: now() })
  const ids = new Set([requestId, ...open.map((item) => item.requestId)])
  const actions = await inBatches([...ids], async (id) => {
    const found = await requests.findWithDetail(id)
    return found?.detail.description === note ? [hiddenContent.withoutNote(id, note)] : []
  })
  return { actions: actions.flat() }
}

/** The name is replaced, so that it is hidden everywhere. Its owner is asked for a name before they post again. */
const hideName = async (
  { people, drivers, profileChange }: HideDeps,
  { author: { userId, businessId } }: ReportItem,
  name: string,
): Promise<Hiding> => {
  const user = await people.find(userId)
  const isStillThere = [user?.firstName, [user?.firstName, user?.lastName].filter(Boolean).join(' ')].includes(name)
  if (!user || !isStillThere) return { actions: [] }
  const hidden = { firstName: hiddenName, lastName: '' }
  const tokens = searchWordChange(user, { ...user, ...hidden })
  const driver = businessId ? await drivers.find(businessId, userId) : undefined
  return {
    actions: [...profileChange(user, hidden, tokens), ...(driver ? [drivers.rename(driver, hiddenName)] : [])],
  }
}

/** A photo may have been passed on to a request that replaces the one it was reported with. */
const hidePhoto = async (deps: HideDeps, report: ReportItem, photo: UploadId): Promise<Hiding> => {
  const { requests, hiddenContent, applications, drivers, uploads } = deps
  const { reportId, author } = report
  const upload = await uploads.find(photo)
  if (upload?.state !== 'claimed') return { actions: [] }
  const from = upload.usedBy
  const pass = uploads.passOn(photo, { from, to: reportId })
  if (from === author.userId) {
    const { businessId, userId } = author
    const without = businessId
      ? drivers.withoutPhoto(businessId, userId, photo)
      : applications.withoutPhoto(userId, photo)
    return { actions: [without, pass], photo }
  }
  const requestId = RequestId.safeParse(from).data
  const found = requestId && (await requests.findWithDetail(requestId))
  if (!found) return { actions: [] }
  return { actions: [hiddenContent.withoutPhoto(requestId, found.detail, photo), pass], photo }
}
