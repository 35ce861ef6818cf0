// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { UiProvider } from './ui-provider.tsx'

const Screen = ({ onConfirm, busy = false }: { onConfirm: () => void; busy?: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <UiProvider>
      <Button onClick={() => setOpen(true)}>Cancel request</Button>
      <ConfirmDialog
        open={open}
        title="Cancel Request?"
        tone="danger"
        confirmLabel="Yes, cancel it"
        busyLabel="Cancelling..."
        cancelLabel="Keep it"
        busy={busy}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        Are you sure you want to cancel this service request?
      </ConfirmDialog>
    </UiProvider>
  )
}

const openIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
  return screen.findByRole('alertdialog', { name: 'Cancel Request?' })
}

test('a hasty Enter keeps things as they are: the safe button has the focus', async () => {
  const onConfirm = vi.fn()
  render(<Screen onConfirm={onConfirm} />)
  await openIt()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onConfirm).not.toHaveBeenCalled()
})

test('Escape closes it without confirming, and the focus returns', async () => {
  const onConfirm = vi.fn()
  render(<Screen onConfirm={onConfirm} />)
  await openIt()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onConfirm).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel request'))
})

test('it is described by its question, and confirms', async () => {
  const onConfirm = vi.fn()
  render(<Screen onConfirm={onConfirm} />)
  const dialog = await openIt()
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Are you sure you want to cancel this service request?')
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('while busy it says so and confirms nothing twice', async () => {
  const onConfirm = vi.fn()
  render(<Screen onConfirm={onConfirm} busy />)
  await openIt()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelling...' }))
  expect(onConfirm).not.toHaveBeenCalled()
})
