// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { passwordTexts } from '#shared/model/credentials.ts'
import { showScreen } from '#web/lib/screen.fixtures.tsx'
import { PasswordStep } from './sign-up.tsx'

const onChosen = vi.fn()

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

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
] as const)('%s: %j and %j are answered with %j', async (texts, password, repeated, text, focused) => {
  await choose(texts, password, repeated)
  expect(screen.getByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(focused))
  expect(onChosen).not.toHaveBeenCalled()
})

test('two that agree are taken as typed, blanks and all', async () => {
  await choose('personal', ' a b c ', ' a b c ')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(' a b c ')
})
