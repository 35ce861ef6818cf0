import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { leavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { isProtected, type UserItem } from '#functions/domain/accounts/user-store.ts'
import { blockStore, partyIdsOf } from '#functions/domain/blocks/block-store.ts'
import { messageStore } from '#functions/domain/contact/message-store.ts'
import { forgetStatements } from '#functions/domain/problems/forget-statements.ts'
import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { liveProposalsStore } from '#functions/domain/proposals/live-proposals-store.ts'
import { forgetReports } from '#functions/domain/reports/expire-report.ts'
import { reportStore } from '#functions/domain/reports/report-store.ts'
import { endOpenWork } from '#functions/domain/requests/end-open-work.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { forgetReviews } from '#functions/domain/reviews/forget-reviews.ts'
import { reviewStore } from '#functions/domain/reviews/review-store.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { deleteUpload } from '#functions/domain/shared/delete-upload.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { earnedJobsStore } from '#functions/domain/tax/earned-jobs-store.ts'
import { sealTaxYears } from '#functions/domain/tax/seal-tax-years.ts'
import { taxYearStore } from '#functions/domain/tax/tax-year-store.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { eraseAccount } from '#functions/domain/users/erase-account.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import { personStore } from '#functions/domain/users/person-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { sealingKeys } from '#functions/platform/sealing.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'

const stores = { uploads: uploadStore, files }

const deps = {
  people: personStore,
  erasures: { ...erasureStore, otherAdmins: accountStore.otherAdmins },
  rides: rideStore,
  ...stores,
  problems: problemStore,
  count,
  leavings: leavingStore,
  sealTaxYears: sealTaxYears.bind(undefined, {
    taxYears: taxYearStore,
    earnedJobs: earnedJobsStore,
    sealingKeys,
    now: () => new Date(),
  }),
  keyRing,
  requests: { ...requestLists, ...requestStore },
  endOpenWork,
  forgetStatements: (user: UserItem) =>
    forgetStatements(
      { requests: requestStore, problems: problemStore, deleteUpload: (upload) => deleteUpload(stores, upload) },
      user,
    ),
  forgetProposals: async ({ userId, businessId, isDriver }: UserItem) => {
    await liveProposalsStore.forgetAllOf(userId)
    if (businessId && !isDriver) await liveProposalsStore.forgetAllOf(businessId as BusinessId)
  },
  forgetReports: (userId: UserId) => forgetReports(reportStore, userId),
  forgetReviews: (rows: readonly Item[]) => forgetReviews({ reviews: reviewStore }, rows),
  forgetMessages: (email: string) => messageStore.deleteFrom(email, keyRing()),
  forgetBlocks: (user: UserItem) => blockStore.forget(partyIdsOf(user)),
  isProtected,
  now: () => new Date(),
}

/** Erases an account, with the stores and files that it needs outside tests. */
export const eraseDueAccount = (userId: UserId) => eraseAccount(deps, userId)
