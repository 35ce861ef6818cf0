import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fieldValue, user } from '#web/lib/screen.fixtures.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { ContactForm } from './contact-form.tsx'

vi.mock('#web/lib/api.ts', () => ({ api: { contact: { sendMessage: vi.fn() } } }))

const sendMessage = vi.mocked(api.contact.sendMessage)

beforeEach(() => void sendMessage.mockResolvedValue({ message: 'Thank you. Your message has been sent.' }))

const show = () => render(<ContactForm />, { wrapper: UiProvider })
const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)
const press = () => user.click(screen.getByRole('button', { name: 'Send Message' }))

const fill = async () => {
  show()
  await type('Name', 'Robin')
  await type('Email', 'robin@example.com')
  await type('Message', 'Where is my parcel?')
}

test('every field is required: the summary takes the focus and links to them', async () => {
  show()
  await press()
  const summary = await screen.findByRole('heading', { name: 'There is a problem' })
  expect(document.activeElement?.contains(summary)).toBe(true)
  const texts = ['Please enter your name.', 'Please enter a valid email address.', 'Please enter a message.']
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(texts)
  await user.click(screen.getByRole('link', { name: 'Please enter a message.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
  expect(sendMessage).not.toHaveBeenCalled()
})

test('what was typed survives a reload', async () => {
  await fill()
  cleanup()
  show()
  expect([fieldValue('Name'), fieldValue('Email'), fieldValue('Message')]).toEqual([
    'Robin',
    'robin@example.com',
    'Where is my parcel?',
  ])
})

test('the confirmation of a sent message has the focus, and the next form is empty', async () => {
  await fill()
  await press()
  const heading = await screen.findByRole('heading', { name: 'Your message is on its way' })
  expect(document.activeElement).toBe(heading)
  expect(sendMessage).toHaveBeenCalledWith(
    { body: { name: 'Robin', email: 'robin@example.com', message: 'Where is my parcel?' } },
    { idempotencyKey: expect.any(String) },
  )
  await user.click(screen.getByRole('button', { name: 'Send another message' }))
  expect([fieldValue('Name'), fieldValue('Email'), fieldValue('Message')]).toEqual(['', '', ''])
})
