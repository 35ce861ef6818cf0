import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shutOutText } from '#shared/model/suspension.ts'
import { userWith } from '#test/support/user-with.ts'
import { showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { ShutOutAppeal } from './shut-out-appeal.tsx'

const sendMessage = vi.hoisted(() => vi.fn())
const session = vi.hoisted(() => ({ user: null as unknown }))
vi.mock('#web/lib/api.ts', () => ({ api: { contact: { sendMessage } } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const submit = vi.fn()

const appeal = async () => {
  showScreen(
    <form onSubmit={submit}>
      <ShutOutAppeal errorText={shutOutText} />
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Ask us to look again' }))
  return within(await screen.findByRole('dialog', { name: 'Ask us to look again' }))
}

test.each([undefined, 'You have too many open requests.'])('nothing is offered when the form shows %s', (errorText) => {
  showScreen(<ShutOutAppeal errorText={errorText} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refused user can write to us without submitting the surrounding form', async () => {
  session.user = userWith({ first_name: 'Robin', email: 'robin@example.com' })
  sendMessage.mockResolvedValue({ message: 'Thank you.' })
  const form = await appeal()
  const message = form.getByLabelText<HTMLTextAreaElement>('Message')
  expect(message.value).toContain('an account with my details is suspended')
  await user.type(message, 'I share a car.')
  await user.click(form.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(sendMessage).toHaveBeenCalledOnce())
  expect(sendMessage.mock.calls[0]?.[0].body).toMatchObject({ name: 'Robin', email: 'robin@example.com' })
  expect(submit).not.toHaveBeenCalled()
})

test('during sign-up the form has no user details', async () => {
  session.user = null
  expect((await appeal()).getByLabelText<HTMLInputElement>('Email').value).toBe('')
})
