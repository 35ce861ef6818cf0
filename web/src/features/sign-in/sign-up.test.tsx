import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { passwordTexts } from '#shared/model/credentials.ts'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, refusal, showScreen } from '#web/lib/screen.fixtures.tsx'
import { AgreementStep } from './personal-sign-up.tsx'
import { PasswordStep, registerOrLogIn } from './sign-up.tsx'

const someone = userWith()
const onChosen = vi.fn()
const onAgreed = vi.fn<() => Promise<boolean>>()

const choose = async (texts: 'personal' | 'business', password: string, repeated: string) => {
  showScreen(
    <PasswordStep
      email="robin@example.com"
      texts={passwordTexts[texts]}
      password=""
      onChosen={onChosen}
      onBack={() => {}}
    />,
  )
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: repeated } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
}

test.each([
  ['personal', '', '', 'Please fill both password fields', 'Password'],
  ['personal', 'orchard-lamp', '', 'Please fill both password fields', 'Confirm Password'],
  ['personal', 'orchard-lamp', 'orchard-lam', 'Passwords do not match', 'Confirm Password'],
  ['personal', 'short', 'short', 'Password must be at least 6 characters', 'Password'],
  ['business', '', '', 'Please fill both password fields.', 'Password'],
  ['business', 'orchard-lamp', 'orchard-lam', 'Passwords do not match.', 'Confirm Password'],
  ['business', 'short', 'short', 'Password must be at least 6 characters.', 'Password'],
] as const)('%s: refuses %j and %j with %j', async (texts, password, repeated, text, focused) => {
  await choose(texts, password, repeated)
  expect(screen.getByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(focused))
  expect(onChosen).not.toHaveBeenCalled()
})

test('accepts two equal passwords as typed, including spaces', async () => {
  await choose('personal', ' a b c ', ' a b c ')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(' a b c ')
})

const boxes = () => screen.getAllByRole('checkbox')

const createWith = async (ticked: readonly number[]) => {
  showScreen(<AgreementStep onAgreed={onAgreed} onBack={() => {}} />)
  boxes().forEach((box, index) => {
    if (ticked.includes(index)) fireEvent.click(box)
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create Account' })))
}

test.each([
  [[], 0],
  [[0], 1],
  [[1], 0],
] as const)('creates no account with only the boxes %j ticked', async (ticked, focused) => {
  await createWith(ticked)
  expect(screen.getByText('Please accept terms and privacy policy')).toBeTruthy()
  expect(document.activeElement).toBe(boxes()[focused])
  expect(onAgreed).not.toHaveBeenCalled()
})

const known = { user: someone }
const wrong = refusal('login.wrong', 'Invalid email or password.', { status: 401 })

test('throws a refusal that means no account was made, without a log-in', async () => {
  const common = refusal('password.common', 'This password is too common. Please choose another one.')
  const logIn = vi.fn()
  await expect(registerOrLogIn(() => Promise.reject(common), logIn)).rejects.toBe(common)
  expect(logIn).not.toHaveBeenCalled()
})

test.each([
  ['no answer', noAnswer()],
  ['a repetition whose proof is used up', refusal('signup.unverified', 'Please verify your email first.')],
  ['a repetition that finds the account', refusal('signup.taken', 'An account with this email already exists.')],
  [
    'the same for a business',
    refusal('signup.taken-business', 'A user with this email already exists. Please log in.'),
  ],
])('%s: a log-in shows whether the account was made', async (_, error) => {
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
