import { expect, test } from 'vitest'
import { toSessionUser, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import type { RequestStep } from '#functions/domain/requests/history-item.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { aProblem } from '#test/support/fake-problems.ts'
import { aProposal } from '#test/support/fake-proposals.ts'
import { noBlocks } from '#test/support/fake-requests.ts'
import { exportData } from './export-data.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const other = UserId.parse('usr_0123456789abcdefABCDEG')
const user: UserItem = {
  ...{ userId, email: 'ann@example.org', createdAt: '2026-11-20T12:00:00.000Z', epoch: 7 },
  notificationsOff: new Set(['requests.mail', 'jobs.push']),
  quietHours: { from: '22:00', to: '07:00' },
}

const readAt = '2026-11-20T13:00:00.000Z'

const rows = [
  { ...keys.user(userId), ...user, GSI1PK: 'DIR#USER', GSI1SK: 'x' },
  { ...keys.credentials(userId), passwordHash: 'secret-hash' },
  { ...keys.session(userId, 'secret-token'), tokenHash: 'secret-token', device: 'Firefox on Windows', ttl: 1 },
  {
    ...keys.pushDevice(userId, 'secret-device'),
    ...{ userId, endpoint: 'https://secret', p256dh: 'secret-key', auth: 'secret', keyId: 'secret-key-id' },
    ...{
      tokenHash: 'secret-token',
      epoch: 7,
      registeredAt: '2026-11-20T12:00:00.000Z',
      endsAt: '2026-12-20T12:00:00.000Z',
    },
  },
  { ...keys.taxNumber(userId), sealed: 'a sealed text', keyId: 'secret-key-id', givenAt: readAt },
  { ...keys.sockets(userId), sockets: new Set(['2026-11-20T12:00:00.000Z secret-socket hash']) },
  { ...keys.partner(userId), userId, transportModes: ['Car'] },
  { ...keys.notification(userId, `${readAt}#admin`), kind: 'adminRights', isAdmin: false, ttl: 1 },
  { ...keys.notification(userId, '2026-11-20T14:00:00.000Z#later'), kind: 'ofALaterRelease' },
  { ...keys.notificationsRead(userId), readUpTo: `${readAt}#admin`, ttl: 1 },
]

const item: RequestItem = {
  requestId: RequestId.parse('req_0123456789abcdefABCDEF'),
  ownerId: userId,
  version: 4,
  status: 'completed',
  event: { type: 'complete', by: other, at: '2026-11-20T13:00:00.000Z' },
  createdAt: '2026-11-20T12:00:00.000Z',
  category: 'Send Parcel',
  mode: 'Car',
  band: '2-5kg',
  date: '2026-11-21',
  slot: 'morning',
  loadingAssistance: false,
  pricePence: 1240,
  pickup: { address: '5 Weir Lane, Leeds', area: 'Leeds LS1' },
  delivery: { address: '8 Quay Road, York', area: 'York YO1' },
  carrierId: other,
  matches: 1,
  code: { number: 1, wrong: 0, keyId: 'secret-key' },
  cancellation: { reason: 'other', note: 'The lift is broken.' },
}
const detail: RequestDetail = {
  description: 'A vase',
  receiverContact: '07700 900456',
  noneForbidden: true,
  declaredPence: 7999,
  photos: [{ uploadId: UploadId.parse('upl_0123456789abcdefABCDEF'), contentType: 'image/jpeg', bytes: 9 }],
  suggestedPence: 1200,
  tariff: 1,
  bodyHash: 'secret-body',
}

const step = (by: UserId, words: Partial<RequestStep>): RequestStep => ({
  version: 3,
  type: 'handOver',
  by,
  carrierId: other,
  at: '2026-11-20T12:50:00.000Z',
  photos: detail.photos,
  ...words,
})

const exported = (carried: RequestItem[] = [], steps: RequestStep[] = [], problems: ProblemItem[] = []) => {
  const session: Session = { user: toSessionUser(user, new Date()), userId, tokenHash: '', authenticatedAt: '' }
  const deps = {
    people: { listRows: async () => rows, findBusinessRow: async () => undefined },
    requests: {
      all: async () => ({ posted: [item], carried }),
      findWhole: async () => ({ item: carried[0] ?? item, detail, events: [], steps }),
    },
    problems: { of: async () => problems },
    proposals: { ofCarrier: async () => [aProposal({ requestId: item.requestId, note: 'I pass there anyway.' })] },
    ...{ reports: { from: async () => [] }, blocks: noBlocks },
    reviews: { find: async () => undefined, writtenBy: () => [], listPublished: async () => [] },
    exportTaxes: async () => ({ nationalInsuranceNumber: 'AB123456C', earnedByYear: [{ year: 2026 }] }),
    now: () => new Date('2026-11-20T14:00:00Z'),
  }
  return exportData(deps, session)
}

test('contains no secrets and no internal keys', async () => {
  const text = JSON.stringify(await exported([item]))
  expect(text).not.toMatch(/secret|"(PK|SK|GSI\dPK|GSI\dSK|ttl|epoch|version|code)"/)
})

test('contains everything that the user told us', async () => {
  expect(await exported()).toMatchObject({
    exportedAt: '2026-11-20T14:00:00.000Z',
    account: {
      email: 'ann@example.org',
      notificationsOff: ['jobs.push', 'requests.mail'],
      quietHours: { from: '22:00', to: '07:00' },
    },
    devices: [{ device: 'Firefox on Windows' }],
    devicesWithNotifications: [{ registeredAt: '2026-11-20T12:00:00.000Z' }],
    partner: { transportModes: ['Car'] },
    presence: null,
    rides: [],
    work: null,
    requestsPosted: [
      {
        price: 12.4,
        pickup: { address: '5 Weir Lane, Leeds' },
        delivery: { address: '8 Quay Road, York' },
        description: 'A vase',
        receiverContact: '07700 900456',
        noneForbidden: true,
        declaredValue: 79.99,
        photos: [{ contentType: 'image/jpeg' }],
        cancellation: { reason: 'other', note: 'The lift is broken.' },
      },
    ],
    requestsCarried: [],
  })
})

test('contains what is reported about them, and nothing that is sealed', async () => {
  const found = await exported()
  expect(found).toMatchObject({ nationalInsuranceNumber: 'AB123456C', earnedByYear: [{ year: 2026 }] })
  expect(JSON.stringify(found)).not.toContain('a sealed text')
})

test('contains what was added during the delivery', async () => {
  const steps = [step(other, { leftWith: 'neighbour', name: 'Mrs Ives', note: 'The green door.' })]
  const { requestsPosted } = await exported([], steps)
  const words = { type: 'handOver', leftWith: 'neighbour', name: 'Mrs Ives', note: 'The green door.' }
  expect(requestsPosted).toMatchObject([{ steps: [{ ...words, photos: [{ contentType: 'image/jpeg' }] }] }])
})

test('contains only what they added themselves to a job that they carried', async () => {
  const theirs = { ...item, ownerId: other, carrierId: userId }
  const steps = [step(userId, { note: 'Rang twice.' }), step(other, { type: 'decide', note: 'Ring at number 7.' })]
  const { requestsCarried } = await exported([theirs], steps)
  expect(requestsCarried).toMatchObject([{ steps: [{ note: 'Rang twice.' }] }])
  expect(JSON.stringify(requestsCarried)).not.toMatch(/number 7|usr_/)
})

test('contains no exact address and no number of a job that they carried', async () => {
  const theirs = { ...item, ownerId: other, carrierId: userId }
  const { requestsCarried } = await exported([theirs])
  expect(requestsCarried).toEqual([expect.objectContaining({ from: 'Leeds LS1', to: 'York YO1', price: 12.4 })])
  expect(JSON.stringify(requestsCarried)).not.toMatch(/Weir|Quay|07700|vase|lift|usr_/)
})

test('contains their own words in a problem and the decision, and nothing said by the other side or an admin', async () => {
  const mine = { at: '2026-11-20T12:00:00.000Z', by: userId, as: 'carrier', text: 'I was there.', photos: [] } as const
  const decision = { outcome: 'partly', ending: 'keep', note: 'We have looked at it.' } as const
  const problem = aProblem({
    state: 'resolved',
    carrierId: userId,
    statement: { ...aProblem().statement, text: 'They were not.' },
    answer: { ...mine, photos: [] },
    resolution: { at: mine.at, by: other, ...decision, privateNote: 'Look again.' },
  })
  const { problems } = await exported([], [], [problem])
  expect(problems).toEqual([
    {
      problemId: problem.problemId,
      requestId: problem.requestId,
      kind: 'not_arrived',
      state: 'resolved',
      openedAt: problem.statement.at,
      closedAt: null,
      said: [{ at: mine.at, text: mine.text, photos: [] }],
      decision: { at: mine.at, ...decision },
    },
  ])
})

test('contains notifications in the words that the user saw, and which of them they have read', async () => {
  const { notifications } = await exported()
  expect(notifications).toEqual([
    {
      at: readAt,
      title: "You're no longer a Sameway admin",
      body: 'Everything else stays as it is.',
      isRead: true,
    },
  ])
})

test('contains what they have proposed, without whose request it was', async () => {
  const { proposals } = await exported()
  expect(proposals).toEqual([
    {
      requestId: item.requestId,
      at: '2026-11-20T12:00:00.000Z',
      state: 'live',
      price: 15,
      note: 'I pass there anyway.',
    },
  ])
})
