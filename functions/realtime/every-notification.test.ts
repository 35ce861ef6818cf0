import { describe, expect, test } from 'vitest'
import { accountNotices } from '#functions/domain/accounts/account-notices.ts'
import { suspensionEffects } from '#functions/domain/accounts/suspension-effects.ts'
import { businessEffects } from '#functions/domain/businesses/business-effects.ts'
import { factsToKeep, notificationId } from '#functions/domain/notifications/notification-item.ts'
import { partnerEffects } from '#functions/domain/partners/partner-effects.ts'
import { presenceEffects } from '#functions/domain/presence/presence-effects.ts'
import { problemEffects } from '#functions/domain/problems/problem-effects.ts'
import { type ProblemItem, problemRow } from '#functions/domain/problems/problem-item.ts'
import { proposalEffects } from '#functions/domain/proposals/proposal-effects.ts'
import { type ProposalItem, proposalRow } from '#functions/domain/proposals/proposal-item.ts'
import { reportEffects } from '#functions/domain/reports/report-effects.ts'
import { reportRow } from '#functions/domain/reports/report-item.ts'
import { pauseEffects } from '#functions/domain/requests/effects/pause-effects.ts'
import { requestNotices } from '#functions/domain/requests/effects/request-notices.ts'
import * as steps from '#functions/domain/requests/lifecycle/request-transitions.ts'
import { type RequestItem, requestRow } from '#functions/domain/requests/request-item.ts'
import { reviewEffects } from '#functions/domain/reviews/review-effects.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { statementEffects } from '#functions/domain/tax/statement-effects.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { paperNames } from '#shared/model/cover.ts'
import { digestMailOf, digestOf } from '#shared/model/notification-digest.ts'
import { type Notification, type NotificationKind, notifications, wordsOf } from '#shared/model/notifications.ts'
import { reminderStages } from '#shared/model/paper-reminders.ts'
import { reportDecisions, reportedThings } from '#shared/model/report-rules.ts'
import { ofType } from '#test/support/effects.ts'
import { aFleetId, aProblem } from '#test/support/fake-problems.ts'
import { aProposal } from '#test/support/fake-proposals.ts'
import { aReport } from '#test/support/fake-reports.ts'
import { noon, noonSlot, people, requestAt, userId } from '#test/support/fake-requests.ts'
import { aBusiness, anApplication, aUser } from '#test/support/sample-items.ts'

const { owner, carrier } = people
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const byOwner = { by: owner, at: later(5) }
const byCarrier = { by: carrier, at: noon }

/** The longest names and reasons, of characters that take three bytes each. */
const wide = (length: number): string => '漢'.repeat(length)
const longest = { business: wide(160), firstName: wide(60), surname: 'Featherstonehaugh', reason: wide(300) }

const step = (old: RequestItem | undefined, item: RequestItem | undefined): Effect[] =>
  requestNotices({ old: old && requestRow(old), new: item && requestRow(item), at: noon })

/** Every step of a job that a partner or a driver carries, of a parcel or an errand. */
const stepsOf = (parts: Partial<RequestItem>, names: Partial<RequestItem>): Effect[] => {
  const job = (status: Parameters<typeof requestAt>[0]): RequestItem => ({
    ...requestAt(status, { ...noonSlot, ...parts }),
    ...(status !== 'pending_match' && names),
  })
  const [waiting, matched, under] = [job('pending_match'), job('matched'), job('in_transit')]
  const tried = steps.attempted(under, { reason: 'nobody_home', hasPhoto: true }, byCarrier)
  const handed = steps.handedOver(under, 'neighbour', byCarrier)
  const back = steps.decided(tried, { choice: 'return' }, byOwner)
  const offered = requestAt('pending_partner_approval', parts)
  return [
    step(undefined, offered),
    step(offered, steps.cancelled(offered, byOwner)),
    step(waiting, matched),
    step(waiting, { ...matched, event: { ...matched.event, type: 'acceptProposal', by: owner } }),
    step(waiting, steps.expired(waiting, later(9000))),
    step(matched, steps.givenBack(matched, byOwner)),
    step(matched, steps.givenBack(matched, { by: owner, at: later(9000) })),
    step(matched, steps.withdrawn(matched, 'carrier', later(5), 'papers')),
    step(matched, steps.cancelled(matched, byOwner)),
    step(matched, steps.cancelled(matched, { by: owner, at: later(300) }, { reason: 'other' })),
    step(matched, steps.expired(matched, later(9000))),
    step(matched, under),
    step(under, steps.completed(under, byCarrier)),
    step(under, handed),
    step(handed, steps.confirmed(handed, byOwner)),
    step(under, tried),
    step(tried, back),
    step(tried, steps.expired(tried, later(40))),
    step(back, steps.completed(back, byCarrier)),
    ...(names.businessId ? [step(under, steps.reassigned(under, userId('second'), byOwner))] : []),
  ].flat()
}

const byPartner = { carrierName: longest.firstName }
const byDriver = { carrierName: longest.business, businessId: aFleetId }

const problemSteps = (parts: Partial<ProblemItem>): Effect[] => {
  const open = aProblem(parts)
  const change = (next: Partial<ProblemItem>): Effect[] =>
    problemEffects({ old: problemRow(open), new: problemRow({ ...open, version: 2, ...next }), at: noon })
  const resolution = {
    at: '',
    by: people.stranger,
    outcome: 'partly',
    ending: 'keep',
    note: 'No. 12 Park Row',
  } as const
  return [
    problemEffects({ old: undefined, new: problemRow(open), at: noon }),
    change({ contested: { ...open.statement, kind: 'damaged' } }),
    ...(['answered', 'withdrawn', 'unresolved'] as const).map((state) => change({ state })),
    change({ state: 'resolved', resolution }),
  ].flat()
}

const proposalSteps = (parts: Partial<ProposalItem>): Effect[] =>
  (['live', 'declined'] as const).flatMap((state) =>
    proposalEffects({ old: undefined, new: proposalRow(aProposal({ ...parts, state })), at: noon }),
  )

const { reason, firstName, surname: lastName } = longest

const ofReports = [undefined, aFleetId].flatMap((businessId) =>
  reportedThings.flatMap((thing) =>
    reportDecisions.flatMap((decision) => {
      const open = aReport({ thing, author: { userId: owner, ...(businessId && { businessId }) } })
      const verdict = {
        at: noon.toISOString(),
        by: people.stranger,
        decision,
        reason,
        ...(decision === 'hide' && { hasHidden: true as const }),
      }
      return reportEffects({ old: reportRow(open), new: reportRow({ ...open, verdict }), at: noon })
    }),
  ),
)

const user = { ...keys.user(owner), ...aUser({ userId: owner, firstName, lastName, mobile: '07700900123' }) }
const driver = { ...user, isDriver: true, businessId: aFleetId }
const suspension = { reason, at: noon.toISOString() }
const application = { ...keys.partner(owner), ...anApplication({ userId: owner, status: 'pending', reason }) }
const business = { ...keys.business(aFleetId), ...aBusiness({ businessId: aFleetId, status: 'pending', reason }) }
const changed = (effectsOf: (change: StreamChange) => Effect[], old: object | undefined, next: object): Effect[] =>
  effectsOf({ old: old && { ...old }, new: { ...old, ...next }, at: noon })

const presence = { ...keys.presence(owner), userId: owner, isOnline: true, seenAt: noon.toISOString() }

const ofAccounts = [
  changed(presenceEffects, presence, { turn: 'warned' }),
  changed(presenceEffects, presence, { isOnline: false, turn: 'ended' }),
  changed(accountNotices, user, { passwordChangedAt: noon.toISOString() }),
  changed(accountNotices, user, { isAdmin: true }),
  ...[user, driver].flatMap((one) => [
    changed(suspensionEffects, one, { suspension }),
    changed(suspensionEffects, { ...one, suspension }, { suspension: undefined }),
  ]),
  ...(['verified', 'rejected', 'revoked'] as const).map((status) => changed(partnerEffects, application, { status })),
  ...(['approved', 'refused'] as const).map((decision) =>
    changed(partnerEffects, application, {
      nameDecision: { decision, firstName, lastName: wide(60), reason, at: '', version: 5 },
    }),
  ),
  ...(['approved', 'refused'] as const).map((decision) =>
    changed(partnerEffects, application, { papersDecision: { decision, reason, at: '', version: 5 } }),
  ),
  ...paperNames.flatMap((paper) =>
    reminderStages.map((stage) =>
      changed(partnerEffects, application, { reminded: { [paper]: { until: '2027-09-30', stage } } }),
    ),
  ),
  ...[owner, aFleetId].map((earner) =>
    changed(statementEffects, { ...keys.taxYear(2026, earner), q4Pence: 1240, q4Jobs: 1 }, { turn: 'announced' }),
  ),
  ...(['verified', 'rejected'] as const).map((status) => changed(businessEffects, business, { status, version: 2 })),
  changed(pauseEffects, undefined, { ...keys.historyCounts(owner), pausedUntil: noon.toISOString() }),
  changed(pauseEffects, undefined, { ...keys.historyCounts(owner), postingPausedUntil: noon.toISOString() }),
  changed(pauseEffects, undefined, { ...keys.businessCounts(aFleetId), pausedUntil: noon.toISOString() }),
].flat()

const ofReviews = changed(reviewEffects, undefined, {
  ...keys.matchReviews('req_0123456789abcdefABCDEF', 1),
  ...{ ownerId: owner, carrierId: carrier, endedAt: noon.toISOString() },
  ...{ asked: ['requester', 'carrier'], place: 'Bradford BD1' },
})

const notes = ofType(
  [
    ...[byPartner, byDriver].flatMap((names) => [...stepsOf({}, names), ...stepsOf({ category: 'Errand Run' }, names)]),
    ...problemSteps({}),
    ...problemSteps({ businessId: aFleetId }),
    ...problemSteps({ statement: { ...aProblem().statement, as: 'carrier', by: carrier } }),
    ...proposalSteps({ name: longest.firstName }),
    ...proposalSteps({ name: longest.business, carrierId: aFleetId, driverId: carrier }),
    ...ofAccounts,
    ...ofReports,
    ...ofReviews,
  ],
  'note',
)
const byKind = Map.groupBy(notes, ({ notification }) => notification.kind)
const kinds = Object.keys(notifications) as NotificationKind[] // its own keys

/** Names that their reader knows: a new name of their own, and those of a business's drivers. */
const mayName = new Set<NotificationKind>(['newName', 'driverSuspended', 'driverSuspensionLifted'])

const rowBytes = (id: string, at: string, notification: Notification): number => {
  const row = { ...keys.notification(owner, notificationId(at, id)), ...factsToKeep(notification), ttl: 1_800_000_000 }
  return Object.entries(row)
    .map(([name, value]) => Buffer.byteLength(`${name}${value}`))
    .reduce((sum, bytes) => sum + bytes, 0)
}

test.each(kinds)('%s is caused by something', (kind) => {
  expect(byKind.get(kind)).toBeDefined()
})

describe.each(kinds)('the words of %s, with the longest names and reasons,', (kind) => {
  const all = byKind.get(kind) ?? []

  test('hold no address, and no number or surname of others', () => {
    for (const { notification } of all) {
      const { title, body } = wordsOf(notification)
      expect(`${title} ${body}`).not.toMatch(/Park Row|Well Street|Weir Lane|\b\d+[a-z]? [A-Z][a-z]+ (Street|Road|Row)/)
      expect(`${title} ${body}`).not.toMatch(/(\+44|\b0)[\d ]{9,}/)
      if (!mayName.has(kind)) expect(`${title} ${body}`).not.toContain(longest.surname)
    }
  })

  test('hold no name in the title, which lock screens show', () => {
    for (const { notification } of all) {
      const { title } = wordsOf(notification)
      expect(title).not.toMatch(/漢|Leeds|Bradford/)
      expect(title.length).toBeLessThanOrEqual(60)
    }
  })

  test('are sentences without gaps, and lead to a path', () => {
    for (const { notification } of all) {
      const { title, body, opens } = wordsOf(notification)
      expect(`${title} ${body}`).not.toMatch(/undefined|null|\[object|NaN|: $|\s\s/)
      expect(body).toMatch(/[.…漢]$/)
      expect(opens).toMatch(/^\/[^/]?/)
    }
  })

  test('are in the digest of quiet hours without names and places, and in its mail with both', () => {
    const facts = all.map(({ notification }) => notification)
    const { title, lines, opens } = digestOf(facts)
    expect(lines.length).toBeLessThanOrEqual(4)
    expect(`${title} ${lines.join(' ')}`).not.toMatch(/漢|Leeds|Bradford|undefined|null|\[object/)
    expect(`${title} ${lines.join(' ')}`).toMatch(
      new RegExp(`^${facts.length} notifications? while it was quiet [A-Z]`),
    )
    expect(opens).toBe('/notifications')
    const { paragraphs } = digestMailOf(facts)
    expect(facts.slice(0, 20).every((one, index) => paragraphs[index]?.endsWith(wordsOf(one).body))).toBe(true)
  })

  test('fit into a row of a kilobyte', () => {
    for (const { id, at, notification } of all) expect(rowBytes(id, at, notification)).toBeLessThanOrEqual(1024)
  })
})
