// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '#web/lib/screen.fixtures.tsx'
import { AgreementStep } from './personal-sign-up.tsx'

const onAgreed = vi.fn<() => Promise<boolean>>()

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  sessionStorage.clear()
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
] as const)('with the boxes %j alone no account is created', async (ticked, focused) => {
  await createWith(ticked)
  expect(screen.getByText('Please accept terms and privacy policy')).toBeTruthy()
  expect(document.activeElement).toBe(boxes()[focused])
  expect(onAgreed).not.toHaveBeenCalled()
})

test('what is wrong with the mobile number is said at its field', async () => {
  const fields = { mobile_number: 'Please use 20 characters or fewer.' }
  onAgreed.mockRejectedValue(refusal('input.invalid', 'Please check the highlighted fields.', { fields }))
  await createWith([0, 1])
  expect(screen.getByText('Please check the highlighted fields.')).toBeTruthy()
  expect(screen.getByText('Please use 20 characters or fewer.')).toBeTruthy()
  expect(screen.getByLabelText(/^Mobile number/).getAttribute('aria-invalid')).toBe('true')
})

test('with both boxes the account is created once', async () => {
  onAgreed.mockReturnValue(new Promise(() => {}))
  await createWith([0, 1])
  fireEvent.click(screen.getByRole('button', { name: 'Creating account...' }))
  expect(onAgreed).toHaveBeenCalledTimes(1)
})
