import { describe, expect, test } from 'vitest'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { type RequestStatus, requestStatuses } from '#shared/model/request-lifecycle.ts'
import {
  businessId,
  createFakeRequests,
  callers as everyone,
  noBlocks,
  noon,
  noonSlot,
  noUploads,
  people,
  requestAt,
  ring,
  sessionOf,
  userId,
} from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { userWith } from '#test/support/user-with.ts'
import { acceptOffer, acceptRequest, declineOffer } from './accept-request.ts'
import { cancelOwnRequest, cancelRequest } from './cancel-request.ts'
import { completionCode } from './completion-code.ts'
import { completeDelivery, startDelivery } from './deliver.ts'
import { confirmHandover } from './door/hand-over.ts'
import { expired, handedOver } from './lifecycle/request-transitions.ts'
import type { RequestItem } from './request-item.ts'
import type { Decide } from './request-store.ts'

const callers = { ...everyone, colleague: sessionOf(userId('colleague'), { businessId }) }
const { manager } = callers
type Caller = keyof typeof callers

const harness = (item: RequestItem, at = noon) => {
  const { store, kept, also, counted } = createFakeRequests(item)
  const deps = {
    requests: store,
    parties: { partner: async () => anApplication({ userId: people.carrier }), cover: async () => undefined },
    ...{ businesses: { find: async () => undefined }, blocks: noBlocks },
    claimUploads: noUploads,
    keyRing: () => ring,
    now: () => at,
  }
  return { deps, also, counted, now: () => kept.get(item.requestId)?.item ?? item }
}
type Deps = ReturnType<typeof harness>['deps']

const commands = {
  accept: (deps: Deps, caller: Caller, { requestId }: RequestItem) => acceptRequest(deps, callers[caller], requestId),
  acceptOffer: (deps: Deps, caller: Caller, { requestId }: RequestItem) =>
    acceptOffer(deps, callers[caller], requestId),
  declineOffer: (deps: Deps, caller: Caller, { requestId }: RequestItem) =>
    declineOffer(deps, callers[caller], requestId),
  start: (deps: Deps, caller: Caller, { requestId }: RequestItem) =>
    startDelivery(deps, callers[caller], requestId, { photos: [] }),
  complete: (deps: Deps, caller: Caller, item: RequestItem) =>
    completeDelivery(deps, callers[caller], item.requestId, completionCode(item, ring) ?? '000000'),
  cancelOwn: (deps: Deps, caller: Caller, { requestId }: RequestItem) =>
    cancelOwnRequest(deps, callers[caller], requestId),
  cancel: (deps: Deps, caller: Caller, { requestId }: RequestItem) => cancelRequest(deps, callers[caller], requestId),
}
type Command = keyof typeof commands

/** The outcome of a command: the new status, 'same' if nothing had to be done, or why it was refused. */
const outcome = async (command: Command, caller: Caller, item: RequestItem, at?: Date): Promise<string> => {
  const { deps, now } = harness(item, at)
  try {
    const card: RequestCard = await commands[command](deps, caller, item)
    expect(card).toMatchObject({ version: now().version, status: now().status })
    if (['in_transit', 'completed'].includes(card.status))
      expect(card.pickup_address).toBe('12 Park Row, Leeds, LS1 5HD')
    if (now().version === item.version) return 'same'
    expect(now().version).toBe(item.version + 1)
    return now().status
  } catch (error) {
    expect(now()).toEqual(item)
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const always = (code: string): string[] => requestStatuses.map(() => code)
const tooLate = 'request.not-cancellable'
const ownersCancel = ['cancelled', 'cancelled', 'cancelled', tooLate, tooLate, 'same']

/** In the order of the statuses: waiting, offered, matched, on its way, completed, cancelled by its owner. */
const table: [Command, Caller, string[]][] = [
  [
    'accept',
    'stranger',
    ['matched', 'request.gone', 'request.taken', 'request.taken', 'request.taken', 'request.gone'],
  ],
  ['accept', 'carrier', ['matched', 'request.gone', 'same', 'same', 'request.taken', 'request.gone']],
  ['accept', 'owner', always('request.own')],
  ['acceptOffer', 'carrier', ['request.unknown', 'matched', 'same', 'same', 'offer.gone', 'offer.gone']],
  ['acceptOffer', 'owner', always('request.unknown')],
  ['acceptOffer', 'stranger', always('request.unknown')],
  [
    'declineOffer',
    'carrier',
    ['request.unknown', 'pending_match', 'offer.gone', 'offer.gone', 'offer.gone', 'offer.gone'],
  ],
  ['declineOffer', 'owner', always('request.unknown')],
  ['declineOffer', 'stranger', always('request.unknown')],
  ['start', 'carrier', ['request.unknown', 'request.unknown', 'in_transit', 'same', 'request.moved', 'request.moved']],
  ['start', 'owner', always('request.not-carrier')],
  ['start', 'stranger', always('request.unknown')],
  [
    'complete',
    'carrier',
    ['request.unknown', 'request.unknown', 'completion.not-started', 'completed', 'same', 'request.moved'],
  ],
  ['complete', 'owner', always('request.not-carrier')],
  ['complete', 'stranger', always('request.unknown')],
  ['cancelOwn', 'owner', ownersCancel],
  ['cancelOwn', 'carrier', always('request.unknown')],
  ['cancelOwn', 'stranger', always('request.unknown')],
  ['cancel', 'owner', ownersCancel],
  ['cancel', 'carrier', ['request.unknown', 'request.unknown', 'pending_match', tooLate, tooLate, tooLate]],
  ['cancel', 'stranger', always('request.unknown')],
]

const cases = table.flatMap(([command, caller, outcomes]) =>
  requestStatuses.map((status, index): [Command, Caller, RequestStatus, string] => [
    command,
    caller,
    status,
    outcomes[index] ?? '',
  ]),
)

test.each(cases)('%s by the %s when %s: %s', async (command, caller, status, expected) => {
  const item = requestAt(status, command === 'start' ? noonSlot : {})
  expect(await outcome(command, caller, item)).toBe(expected)
})

test('a job that has not been started is not completed, and the refusal says what to do first', async () => {
  const { deps, now } = harness(requestAt('matched'))
  const tried = commands.complete(deps, 'carrier', now())
  await expect(tried).rejects.toThrow('Start the delivery before confirming it.')
})

describe('starting a job', () => {
  const from = new Date('2026-11-24T18:00:00.000Z') // twelve hours before its slot begins

  test('is refused until twelve hours before its slot, and the refusal names the time', async () => {
    const { deps, now } = harness(requestAt('matched'), new Date(from.getTime() - 1))
    await expect(commands.start(deps, 'carrier', now())).rejects.toMatchObject({
      code: 'request.too-early',
      message: "It's too early to start this. You can start it from 18:00 on Tuesday 24 November.",
    })
    expect(now()).toMatchObject({ status: 'matched' })
    expect(await outcome('start', 'carrier', requestAt('matched'), from)).toBe('in_transit')
  })

  test('again is not too early once it is started', async () => {
    expect(await outcome('start', 'carrier', requestAt('in_transit'), noon)).toBe('same')
  })
})

describe('the carrier’s business', () => {
  const ours = (status: RequestStatus) => ({ ...requestAt(status), businessId })

  test.each<[Command, RequestStatus, string]>([
    ['cancel', 'matched', 'pending_match'],
    ['cancel', 'in_transit', 'request.not-cancellable'],
    ['start', 'matched', 'request.not-carrier'],
    ['complete', 'in_transit', 'request.not-carrier'],
    ['cancelOwn', 'matched', 'request.unknown'],
  ])('%s when %s: %s', async (command, status, expected) => {
    expect(await outcome(command, 'manager', ours(status))).toBe(expected)
    expect(await outcome(command, 'colleague', ours(status))).toBe('request.unknown')
  })

  test('does not get it again, and can repeat the call', async () => {
    const item = ours('matched')
    const { deps, now } = harness(item)
    await cancelRequest(deps, manager, item.requestId)
    expect(now()).toMatchObject({ status: 'pending_match', event: { type: 'giveBack', by: manager.userId } })
    expect(now()).toMatchObject({ excluded: [manager.businessId] })
    await cancelRequest(deps, manager, item.requestId)
    expect(now().version).toBe(item.version + 1)
  })

  test('a driver cannot give it back', async () => {
    const item = ours('matched')
    const { deps } = harness(item)
    const driver = sessionOf(people.carrier, { businessId, user: userWith({ is_driver: true }) })
    await expect(cancelRequest(deps, driver, item.requestId)).rejects.toMatchObject({
      code: 'request.not-carrier',
      message: 'Only the person who carries this can do that.',
    })
  })

  test('counts what its driver completes and what is cancelled before the pickup', async () => {
    const done = harness(ours('in_transit'))
    await completeDelivery(done.deps, callers.carrier, done.now().requestId, completionCode(done.now(), ring) ?? '')
    expect(done.counted).toMatchObject([
      { userId: people.owner },
      { userId: people.carrier },
      { row: { PK: `BIZ#${businessId}`, SK: 'COUNT' }, amounts: { done: 1 } },
      { row: { SK: 'DAY#2026-11-20' }, amounts: { completed: 1, pence: 1240 }, ttl: 1_829_692_800 }, // 400 days
      { row: { SK: `SUM#${businessId}` }, amounts: { q4Jobs: 1, q4Pence: 1240 } },
    ])
    // In summer London's day starts an hour earlier than in UTC.
    const off = harness(ours('matched'), new Date('2026-07-01T23:30:00.000Z'))
    await cancelOwnRequest(off.deps, callers.owner, off.now().requestId)
    expect(off.counted).toMatchObject([
      { userId: people.owner, amounts: { open: -1 } },
      { userId: people.carrier, amounts: { active: -1 } },
      { row: { PK: `BIZ#${businessId}`, SK: 'COUNT' }, amounts: { cancelled: 1 } },
      { row: { SK: 'DAY#2026-07-02' }, amounts: { cancelled: 1 } },
    ])
  })
})

describe('a delivery whose handover nobody has contested for a day', () => {
  const handed = handedOver(requestAt('in_transit'), 'receiver', { by: people.carrier, at: noon })
  const deadline = new Date(handed.door?.handover?.confirmBy ?? '')
  const end = { status: 'completed', version: handed.version + 1, event: { type: 'confirm', by: 'system' } }

  test('is written as completed when its carrier enters the code, so that no earlier report opens it again', async () => {
    const { deps, now } = harness(handed, deadline)
    await commands.complete(deps, 'carrier', handed)
    expect(now()).toMatchObject(end)
  })

  test('is written as completed when its owner confirms it', async () => {
    const { deps, now } = harness(handed, deadline)
    await confirmHandover(deps, callers.owner, handed.requestId)
    expect(now()).toMatchObject(end)
  })
})

describe('a carrier who gave a job back', () => {
  test('can repeat the call, and cannot take the job again', async () => {
    const { deps, now } = harness(requestAt('matched'))
    const { requestId } = now()
    const card = await cancelRequest(deps, callers.carrier, requestId)
    expect(card).toMatchObject({
      status: 'pending_match',
      pickup_address: 'Leeds LS1',
      delivery_address: 'Bradford BD1',
    })
    expect(now()).toMatchObject({ excluded: [people.carrier] })
    const { version } = now()
    expect((await cancelRequest(deps, callers.carrier, requestId)).version).toBe(version)
    await expect(acceptRequest(deps, callers.carrier, requestId)).rejects.toMatchObject({
      code: 'request.excluded',
      message: 'This job is no longer available to you.',
    })
  })

  test('cancels the request if nobody else could take it in time', async () => {
    const late = new Date('2026-11-25T14:00:00.000Z')
    const { deps, now } = harness(requestAt('matched'), late)
    await cancelRequest(deps, callers.carrier, now().requestId)
    expect(now()).toMatchObject({ status: 'cancelled', event: { type: 'giveBack', reason: 'expired' } })
    expect(now()).not.toHaveProperty('formerCarrierId')
  })
})

const late = new Date('2026-11-25T14:00:00.000Z')

test.each<[Command, Caller, string]>([
  ['accept', 'stranger', 'request.expired'],
  ['cancel', 'owner', 'request.not-cancellable'],
  ['cancelOwn', 'owner', 'request.not-cancellable'],
])('an expired request, written or not, refuses %s by the %s', async (command, caller, expected) => {
  expect(await outcome(command, caller, requestAt('pending_match'), late)).toBe(expected)
  expect(await outcome(command, caller, requestAt('pending_partner_approval'), late)).toBe(expected)
  const written = expired(requestAt('pending_match'), late)
  expect(written && (await outcome(command, caller, written, late))).toBe(expected)
})

describe('accepting', () => {
  const waiting = requestAt('pending_match')

  test('needs a partner who is verified at the moment of the write', async () => {
    const { deps, also } = harness(waiting)
    await acceptRequest(deps, callers.stranger, waiting.requestId)
    expect(also).toMatchObject([{}, { ConditionCheck: { Key: { PK: `USER#${people.stranger}` } } }])
    const change = async (_: unknown, decide: Decide) => {
      throw decide(waiting)?.also?.[1]?.refusal()
    }
    const refused = acceptRequest({ ...deps, requests: { change } }, callers.stranger, waiting.requestId)
    await expect(refused).rejects.toMatchObject({ code: 'access.denied' })
  })

  test.each([
    [['Van', 'Car'], 'Car'],
    [['Bicycle', 'Motorbike'], 'Motorbike'],
    [['Truck'], undefined],
    [[], undefined],
  ] as const)('a partner with %j comes by %s', async (transportModes, actualMode) => {
    const { deps, now } = harness(waiting)
    deps.parties.partner = async () => anApplication({ userId: people.carrier, transportModes: [...transportModes] })
    await acceptRequest(deps, callers.stranger, waiting.requestId)
    expect(now()).toMatchObject({ carrierName: 'Robin' })
    expect(now().actualMode).toBe(actualMode)
  })
})
