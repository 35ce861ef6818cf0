import { describe, expect, test, vi } from 'vitest'
import { toSessionUser, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { ProfileForm } from '#shared/contracts/users.ts'
import { UserId } from '#shared/model/ids.ts'
import { anApplication, aUser } from '#test/support/sample-items.ts'
import type { PersonStore } from './person-store.ts'
import { saveProfile } from './profile.ts'

const addressParts = {
  houseNumber: '5',
  street: 'Weir Lane',
  city: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 4AP',
}
const form = {
  firstName: 'Ann',
  lastName: 'Lee',
  mobile: '07700 900123',
  dob: '1990-02-03',
  addressParts,
}
const fresh = aUser({ userId: UserId.parse('usr_0123456789abcdefABCDEF') })
const { dob, ...same } = form
const complete: UserItem = { ...fresh, ...same, dateOfBirth: dob }

type Harness = {
  user?: UserItem | undefined
  application?: PartnerItem | undefined
  meanwhile?: { user?: UserItem; application?: PartnerItem }
  at?: string
}

const harness = ({ user = fresh, application, meanwhile, at = '2026-11-20T12:00:00Z' }: Harness = {}) => {
  const save = vi.fn(async (..._: Parameters<PersonStore['save']>) =>
    meanwhile ? { done: false as const, now: { user, application, ...meanwhile } } : { done: true as const },
  )
  const session: Session = {
    user: toSessionUser(user, new Date()),
    userId: user.userId,
    tokenHash: '',
    authenticatedAt: '',
  }
  const deps = {
    people: { find: async () => user, save },
    applications: { find: async () => application },
    count: (counters: Record<string, number>) => ({ Put: { Item: counters } }),
    now: () => new Date(at),
  }
  return {
    save,
    next: () => save.mock.lastCall?.[1],
    counted: () => save.mock.lastCall?.[3].map(({ Put }) => Put?.Item),
    send: (change: Partial<ProfileForm> = {}) => saveProfile(deps, session, { ...form, ...change }),
  }
}

test.each([
  ['no date of birth', { dob: '' }, { dob: 'Please enter your date of birth.' }],
  ['a date that does not exist', { dob: '1990-02-30' }, { dob: 'Please enter a real date of birth.' }],
  ['a person who is 18 tomorrow', { dob: '2008-11-21' }, { dob: 'You must be at least 18 years old.' }],
  [
    'an address of four parts',
    { addressParts: undefined, address: 'Weir Lane, Leeds, West Yorkshire, LS1 4AP' },
    { address: 'Please enter your house number.' },
  ],
  [
    'an address with an empty part',
    { addressParts: undefined, address: '5, Weir Lane, , West Yorkshire, LS1 4AP' },
    { address: 'Please enter your town or city.' },
  ],
  ['no address', { addressParts: undefined }, { address: 'Please enter your house number.' }],
])('%s is refused with the text of its field', async (_, change, fields) => {
  const { send, save } = harness()
  await expect(send(change)).rejects.toMatchObject({ code: 'input.invalid', fields, message: Object.values(fields)[0] })
  expect(save).not.toHaveBeenCalled()
})

test('all errors are reported at once, in the order of the screen', async () => {
  const refused = harness().send({ dob: '', addressParts: undefined })
  await expect(refused).rejects.toMatchObject({
    message: 'Please enter your date of birth.',
    fields: { dob: expect.any(String), address: expect.any(String) },
  })
})

test('the age is computed for today in London', async () => {
  // Half past eleven at night in Greenwich is half past midnight in London in July.
  const born = { dob: '2008-07-15' }
  await expect(harness({ at: '2026-07-14T22:30:00Z' }).send(born)).rejects.toMatchObject({ code: 'input.invalid' })
  await expect(harness({ at: '2026-07-14T23:30:00Z' }).send(born)).resolves.toMatchObject(born)
})

test('an address on one line is split into its parts', async () => {
  const { send, save } = harness()
  const line = '5, Weir Lane, Leeds, West Yorkshire, ls14ap'
  await expect(send({ addressParts: undefined, address: line })).resolves.toMatchObject({
    addressParts,
    address: '5, Weir Lane, Leeds, West Yorkshire, LS1 4AP',
  })
  expect(save.mock.calls[0]?.[1].user.addressParts).toEqual(addressParts)
})

test('a saved date of birth never changes', async () => {
  for (const sent of ['2001-01-01', '', 'nonsense']) {
    const { send, save } = harness({ user: complete })
    await expect(send({ dob: sent, mobile: '07700 900999' })).resolves.toMatchObject({ dob: '1990-02-03' })
    expect(save.mock.calls[0]?.[1].user.dateOfBirth).toBe('1990-02-03')
  }
})

test('an unchanged profile is not written', async () => {
  const { send, save } = harness({ user: complete })
  await expect(send()).resolves.toMatchObject({ firstName: 'Ann' })
  expect(save).not.toHaveBeenCalled()
})

test('only search words of changed names are written', async () => {
  const { send, save } = harness({ user: complete })
  const known = { user: complete, application: undefined }
  await send({ lastName: 'May' })
  expect(save).toHaveBeenLastCalledWith(known, expect.anything(), { added: ['may'], removed: ['lee'] }, [])
  await send({ mobile: '07700 900999' })
  expect(save).toHaveBeenLastCalledWith(known, expect.anything(), { added: [], removed: [] }, [])
})

test('a different save meanwhile is not overwritten; an equal one is accepted', async () => {
  const another = harness({ user: complete, meanwhile: { user: { ...complete, firstName: 'Zoe' } } })
  await expect(another.send({ firstName: 'Bea' })).rejects.toMatchObject({ code: 'state.moved' })
  const twice = harness({ user: complete, meanwhile: { user: { ...complete, firstName: 'Bea' } } })
  await expect(twice.send({ firstName: 'Bea' })).resolves.toMatchObject({ firstName: 'Bea' })
})

describe('the new name of a verified partner', () => {
  const partner: UserItem = { ...complete, isPartner: true, isVerifiedPartner: true }
  const application = anApplication({ userId: partner.userId, version: 2 })
  const pendingName = { firstName: 'Bea', lastName: 'May', at: '2026-11-19T12:00:00.000Z' }
  const waiting = { ...application, version: 3, pendingName }

  test('waits, while everything else is saved at once', async () => {
    const { send, next, counted, save } = harness({ user: partner, application })
    const saved = await send({ firstName: 'Bea', lastName: 'May', mobile: '07700 900999' })
    expect(saved).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      mobile: '07700 900999',
      is_verified_partner: true,
      pending_name: { firstName: 'Bea', lastName: 'May' },
    })
    expect(next()).toEqual({
      user: { ...partner, mobile: '07700 900999' },
      application: { ...waiting, pendingName: { ...pendingName, at: '2026-11-20T12:00:00.000Z' } },
    })
    expect(save.mock.lastCall?.[2]).toEqual({ added: [], removed: [] })
    expect(counted()).toEqual([{ waitingNames: 1 }])
  })

  test.each([{ firstName: 'ann' }, { firstName: 'Ánn' }, { lastName: 'Le e' }])(
    'is a new one even if it looks alike: %j',
    async (change) => {
      const { send } = harness({ user: partner, application })
      const { firstName, lastName, pending_name } = await send(change)
      expect([firstName, lastName]).toEqual(['Ann', 'Lee'])
      expect(pending_name).toMatchObject(change)
    },
  )

  test('replaces a name that waits, with a new version', async () => {
    const { send, next, counted } = harness({ user: partner, application: waiting })
    expect(await send({ firstName: 'Cleo' })).toMatchObject({ pending_name: { firstName: 'Cleo', lastName: 'Lee' } })
    expect(next()?.application).toMatchObject({ version: 4, pendingName: { firstName: 'Cleo', lastName: 'Lee' } })
    expect(counted()).toEqual([])
  })

  test('is not written again if it already waits', async () => {
    const { send, save } = harness({ user: partner, application: waiting })
    expect(await send({ firstName: 'Bea', lastName: 'May' })).toMatchObject({ pending_name: { firstName: 'Bea' } })
    expect(save).not.toHaveBeenCalled()
  })

  test('is withdrawn by saving the current name', async () => {
    const { send, next, counted } = harness({ user: partner, application: waiting })
    expect(await send()).toMatchObject({ firstName: 'Ann', pending_name: null })
    expect(next()?.application).toEqual({ ...application, version: 4 })
    expect(counted()).toEqual([{ waitingNames: -1 }])
  })

  test('is accepted if it was saved meanwhile, and refused if an admin decided meanwhile', async () => {
    const wish = { firstName: 'Bea', lastName: 'May' }
    const twice = harness({ user: partner, application, meanwhile: { application: waiting } })
    expect(await twice.send(wish)).toMatchObject({ pending_name: wish })
    const revoked = { user: { ...partner, isVerifiedPartner: false }, application: { ...application, version: 3 } }
    const decided = harness({ user: partner, application, meanwhile: revoked })
    await expect(decided.send(wish)).rejects.toMatchObject({ code: 'state.moved' })
  })
})

describe('the new name of a user who is not verified', () => {
  test.each(['pending', 'rejected', 'revoked'] as const)(
    'is saved at once, with a new version of the %s application',
    async (status) => {
      const application = anApplication({ userId: complete.userId, version: 2, status })
      const { send, next, counted } = harness({ user: { ...complete, isPartner: true }, application })
      expect(await send({ firstName: 'Bea' })).toMatchObject({ firstName: 'Bea', pending_name: null })
      expect(next()?.application).toEqual({ ...application, version: 3 })
      expect(counted()).toEqual([])
    },
  )

  test('leaves the application unchanged if the name stays', async () => {
    const application = anApplication({ userId: complete.userId, status: 'pending' })
    const { send, next } = harness({ user: { ...complete, isPartner: true }, application })
    await send({ mobile: '07700 900999' })
    expect(next()?.application).toBeUndefined()
  })
})
