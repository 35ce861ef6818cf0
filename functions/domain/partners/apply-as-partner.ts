import type { FlagChange } from '#functions/domain/accounts/flag-change.ts'
import type { ClaimUploads } from '#functions/platform/files/claimed-file.ts'
import type { Idempotency } from '#functions/platform/lambda/call.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { inBatches } from '#functions/platform/table/in-batches.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { ApplicationForm, ApplicationStatus } from '#shared/contracts/partner-shapes.ts'
import { applicationAfter } from '#shared/model/application-lifecycle.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UploadId } from '#shared/model/ids.ts'
import type { ApplicationStore } from './application-store.ts'
import { checkForm, createApplication } from './new-application.ts'
import { partnerCounters } from './partner-counters.ts'
import type { PartnerItem } from './partner-item.ts'
import type { Partner, PartnerStore } from './partner-store.ts'
import { toApplicationStatus } from './to-application-status.ts'

type Deps = {
  partners: Pick<PartnerStore, 'find'>
  applications: Pick<ApplicationStore, 'apply' | 'clearReplaced'>
  claimUploads: ClaimUploads
  forgetFile: (uploadId: UploadId) => Promise<void>
  changeFlags: (user: UserItem, flags: { isPartner: boolean; isVerifiedPartner: boolean }) => FlagChange
  count: (counters: Record<string, number>) => Action
  now: () => Date
}

/**
 * Applies, or applies anew. A repetition under the same key finds what the first try made, whatever has been decided
 * since; of several applications at once one counts, and the others are asked to look again.
 */
export const applyAsPartner = async (
  deps: Deps,
  { userId }: Session,
  sent: ApplicationForm,
  idempotency: Idempotency | undefined,
): Promise<ApplicationStatus> => {
  const partner = await deps.partners.find(userId)
  if (!partner) throw new Failure('session.none')
  const before = repeatOf(partner, idempotency)
  if (before) return toApplicationStatus(before)
  try {
    return toApplicationStatus(await submit(deps, partner, sent, idempotency))
  } catch (error) {
    const meanwhile = error instanceof Failure && repeatOf(await deps.partners.find(userId), idempotency)
    if (meanwhile) return toApplicationStatus(meanwhile)
    throw error
  }
}

const repeatOf = (partner: Partner | undefined, idempotency: Idempotency | undefined): PartnerItem | undefined => {
  const { application } = partner ?? {}
  if (!idempotency || application?.repeats?.key !== idempotency.seed) return undefined
  if (application.repeats.bodyHash !== idempotency.bodyHash) throw new Failure('idempotency.reused')
  return application
}

const submit = async (
  deps: Deps,
  { user, application: was }: Partner,
  sent: ApplicationForm,
  idempotency: Idempotency | undefined,
): Promise<PartnerItem> => {
  const status = applicationAfter('apply', was?.status ?? null)
  if (!status) throw new Failure('application.verified')
  const checked = checkForm(sent)
  const { userId } = user
  const claim = await deps.claimUploads(userId, checked.wanted, userId)
  const item = createApplication(checked, { userId, status, at: deps.now(), was, files: claim.files, idempotency })
  const flags = deps.changeFlags(user, { isPartner: true, isVerifiedPartner: false })
  const counters = { ...partnerCounters(was?.status, status), ...flags.counters }
  // Should this throw, the application may be there all the same, with these files.
  const outcome = await deps.applications.apply({
    item,
    was,
    flags: flags.action,
    counters: Object.keys(counters).length > 0 ? [deps.count(counters)] : [],
    files: claim.actions,
  })
  if (outcome !== 'applied') {
    await claim.undo()
    throw new Failure(outcome === 'moved' ? 'application.moved' : 'upload.used')
  }
  await forgetReplaced(deps, item)
  return item
}

/** Should a file not go now, its name still stands in the row: it goes with the next application, or with the account. */
const forgetReplaced = async ({ applications, forgetFile }: Deps, item: PartnerItem): Promise<void> => {
  const { replaced = [] } = item
  if (replaced.length === 0) return
  try {
    await inBatches(replaced, forgetFile)
    await applications.clearReplaced(item)
  } catch {
    // The application itself stands.
  }
}
