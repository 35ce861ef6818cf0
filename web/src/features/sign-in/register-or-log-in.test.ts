import { expect, test, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, refusal } from '#web/lib/screen.fixtures.tsx'

const someone = userWith()

import { registerOrLogIn } from './sign-up.tsx'

const known = { user: someone }
const wrong = refusal('login.wrong', 'Invalid email or password.', { status: 401 })

test('a refusal that says the account was not made is one: no login is tried', async () => {
  const common = refusal('password.common', 'This password is too common. Please choose another one.')
  const logIn = vi.fn()
  await expect(registerOrLogIn(() => Promise.reject(common), logIn)).rejects.toBe(common)
  expect(logIn).not.toHaveBeenCalled()
})

test.each([
  ['no answer', noAnswer()],
  ['a repetition whose proof is used up', refusal('signup.unverified', 'Please verify your email first.')],
  ['a repetition that finds the account', refusal('signup.taken', 'An account with this email already exists.')],
  ['the same of a business', refusal('signup.taken-business', 'A user with this email already exists. Please log in.')],
])('%s: the password tells whether the account was made', async (_, error) => {
  const logIn = vi.fn(() => Promise.reject(wrong))
  await expect(registerOrLogIn(() => Promise.reject(error), logIn)).rejects.toBe(error)
  expect(logIn).toHaveBeenCalledTimes(1)
  expect(
    await registerOrLogIn(
      () => Promise.reject(error),
      () => Promise.resolve(known),
    ),
  ).toBe(someone)
})
