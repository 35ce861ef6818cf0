import { expect, test, vi } from 'vitest'
import type { Session } from '#functions/platform/sessions/session.ts'
import { toSessionUser, type UserItem } from '#functions/platform/sessions/user-item.ts'
import type { ProfileForm } from '#shared/contracts/users.ts'
import { UserId } from '#shared/model/ids.ts'
import type { ProfileFields } from './profile-fields.ts'
import { saveProfile } from './save-profile.ts'

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
const fresh: UserItem = {
  userId: UserId.parse('usr_0123456789abcdefABCDEF'),
  email: 'ann@example.org',
  createdAt: '2026-11-20T12:00:00.000Z',
  epoch: 1,
}
const { dob, ...same } = form
const complete: UserItem = { ...fresh, ...same, dateOfBirth: dob }

type House = { user?: UserItem | undefined; meanwhile?: UserItem; at?: string }

const house = ({ user = fresh, meanwhile, at = '2026-11-20T12:00:00Z' }: House = {}) => {
  const save = vi.fn(async (_: UserItem, __: ProfileFields, ___: { added: string[]; removed: string[] }) =>
    meanwhile ? { done: false as const, now: meanwhile } : { done: true as const },
  )
  const session: Session = { user: toSessionUser(user), userId: user.userId, tokenHash: '', authenticatedAt: '' }
  const deps = {
    people: { find: async () => user, save },
    searchTokens: ({ firstName = '', lastName = '' }: UserItem) => [firstName, lastName, 'ann@example.org'],
    now: () => new Date(at),
  }
  return { save, send: (change: Partial<ProfileForm> = {}) => saveProfile(deps, session, { ...form, ...change }) }
}

test.each([
  ['no date of birth', { dob: '' }, { dob: 'Please enter your date of birth.' }],
  ['a date that is none', { dob: '1990-02-30' }, { dob: 'Please enter a real date of birth.' }],
  ['somebody who is 18 tomorrow', { dob: '2008-11-21' }, { dob: 'You must be at least 18 years old.' }],
  [
    'an address of four parts',
    { addressParts: undefined, address: 'Weir Lane, Leeds, West Yorkshire, LS1 4AP' },
    { address: 'Please enter your house number.' },
  ],
  [
    'an address with a hole',
    { addressParts: undefined, address: '5, Weir Lane, , West Yorkshire, LS1 4AP' },
    { address: 'Please enter your town or city.' },
  ],
  ['no address', { addressParts: undefined }, { address: 'Please enter your house number.' }],
])('%s is refused in the words of its field', async (_, change, fields) => {
  const { send, save } = house()
  await expect(send(change)).rejects.toMatchObject({ code: 'input.invalid', fields, message: Object.values(fields)[0] })
  expect(save).not.toHaveBeenCalled()
})

test('both are told of at once, in the order of the screen', async () => {
  const refused = house().send({ dob: '', addressParts: undefined })
  await expect(refused).rejects.toMatchObject({
    message: 'Please enter your date of birth.',
    fields: { dob: expect.any(String), address: expect.any(String) },
  })
})

test('the birthday that counts is the one in London', async () => {
  // Half past eleven at night in Greenwich is half past midnight in London in July.
  const born = { dob: '2008-07-15' }
  await expect(house({ at: '2026-07-14T22:30:00Z' }).send(born)).rejects.toMatchObject({ code: 'input.invalid' })
  await expect(house({ at: '2026-07-14T23:30:00Z' }).send(born)).resolves.toMatchObject(born)
})

test('an address on one line is the same address', async () => {
  const { send, save } = house()
  const line = '5, Weir Lane, Leeds, West Yorkshire, ls14ap'
  await expect(send({ addressParts: undefined, address: line })).resolves.toMatchObject({
    addressParts,
    address: '5, Weir Lane, Leeds, West Yorkshire, LS1 4AP',
  })
  expect(save.mock.calls[0]?.[1].addressParts).toEqual(addressParts)
})

test('a date of birth stays as it was first saved, whatever is sent', async () => {
  for (const sent of ['2001-01-01', '', 'nonsense']) {
    const { send, save } = house({ user: complete })
    await expect(send({ dob: sent, mobile: '07700 900999' })).resolves.toMatchObject({ dob: '1990-02-03' })
    expect(save.mock.calls[0]?.[1].dateOfBirth).toBe('1990-02-03')
  }
})

test('a profile that says nothing new is not written', async () => {
  const { send, save } = house({ user: complete })
  await expect(send()).resolves.toMatchObject({ firstName: 'Ann' })
  expect(save).not.toHaveBeenCalled()
})

test('only the words of names that changed move', async () => {
  const { send, save } = house({ user: complete })
  await send({ lastName: 'May' })
  expect(save).toHaveBeenLastCalledWith(complete, expect.anything(), { added: ['May'], removed: ['Lee'] })
  await send({ mobile: '07700 900999' })
  expect(save).toHaveBeenLastCalledWith(complete, expect.anything(), { added: [], removed: [] })
})

test('what somebody else saved meanwhile is not written over, save by the very same', async () => {
  const another = house({ user: complete, meanwhile: { ...complete, firstName: 'Zoe' } })
  await expect(another.send({ firstName: 'Bea' })).rejects.toMatchObject({ code: 'state.moved' })
  const twice = house({ user: complete, meanwhile: { ...complete, firstName: 'Bea' } })
  await expect(twice.send({ firstName: 'Bea' })).resolves.toMatchObject({ firstName: 'Bea' })
})
