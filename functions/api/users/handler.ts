import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { checkPassword } from '#functions/domain/accounts/passwords/change-password.ts'
import { noSessionCookies } from '#functions/domain/accounts/sessions/session-store.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-tries-store.ts'
import { isProtected } from '#functions/domain/accounts/user-store.ts'
import { blockParty, listBlocks, unblock } from '#functions/domain/blocks/block-party.ts'
import { blockStore } from '#functions/domain/blocks/block-store.ts'
import { applicationStore } from '#functions/domain/partners/partner-store.ts'
import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { liveProposalsStore } from '#functions/domain/proposals/live-proposals-store.ts'
import { reportStore } from '#functions/domain/reports/report-store.ts'
import { closeOffersBetween } from '#functions/domain/requests/end-between.ts'
import { endOpenWork } from '#functions/domain/requests/end-open-work.ts'
import { historyStore, requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { reviewStore } from '#functions/domain/reviews/review-store.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { exportTaxes } from '#functions/domain/tax/export-taxes.ts'
import { getTaxStatement, saveNiNumber } from '#functions/domain/tax/get-tax-statement.ts'
import { taxNumberStore } from '#functions/domain/tax/tax-number-store.ts'
import { taxYearStore } from '#functions/domain/tax/tax-year-store.ts'
import { beginErasure } from '#functions/domain/users/begin-erasure.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import { exportData } from '#functions/domain/users/export-data.ts'
import { personStore } from '#functions/domain/users/person-store.ts'
import { getProfile, saveProfile } from '#functions/domain/users/profile.ts'
import { Answer } from '#functions/platform/lambda/answers.ts'
import { clearCookie, cookieNames } from '#functions/platform/lambda/cookies.ts'
import { sealingKeys } from '#functions/platform/sealing.ts'
import { wholeUsersContract } from '#shared/contracts/whole-users.ts'
import { lambdaFor } from '../lambda-for.ts'

const now = () => new Date()

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  people: personStore,
  applications: applicationStore,
  checkPassword: checkPassword.bind(undefined, { accounts: accountStore, logins: loginStore, now }),
  erasures: { ...erasureStore, otherAdmins: accountStore.otherAdmins },
  requests: { ...requestLists, ...requestStore },
  problems: problemStore,
  proposals: liveProposalsStore,
  reports: reportStore,
  reviews: reviewStore,
  history: historyStore,
  blocks: blockStore,
  closeOffersBetween: closeOffersBetween.bind(undefined, { requests: requestStore, lists: requestLists }),
  taxNumbers: taxNumberStore,
  taxYears: taxYearStore,
  sealingKeys,
  count,
  endOpenWork,
  isProtected,
  now,
}

/** Removes everything about the user from this browser, including the device mark and drafts. */
const leaving = (reply: { message: string; erases_at: string }) =>
  new Answer(reply, {
    cookies: [...noSessionCookies(), clearCookie(cookieNames.device)],
    headers: { 'clear-site-data': '"cache", "storage"' },
  })

export const handler = lambdaFor('users', wholeUsersContract, {
  getProfile: ({ session }) => getProfile(deps, session),
  saveProfile: ({ session, body }) => saveProfile(deps, session, body),
  exportData: ({ session }) => exportData({ ...deps, exportTaxes: exportTaxes.bind(undefined, deps) }, session),
  getTaxStatement: ({ session, query }) => getTaxStatement(deps, session, query.of),
  saveNiNumber: ({ session, body }) => saveNiNumber(deps, session, body.ni_number),
  blockParty: ({ session, params }) => blockParty(deps, session, params.id),
  listBlocks: ({ session }) => listBlocks(deps, session),
  unblock: ({ session, params }) => unblock(deps, session, params.id),
  eraseAccount: async ({ session, body }) => leaving(await beginErasure(deps, session, body)),
})
