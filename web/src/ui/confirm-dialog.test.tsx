import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { UiProvider } from './ui-provider.tsx'

const onConfirm = vi.fn()

const Screen = ({ busy = false }: { busy?: boolean }) => {
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

const openIt = async (busy = false) => {
  render(<Screen busy={busy} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
  return screen.findByRole('alertdialog', { name: 'Cancel Request?' })
}

test.each(['Enter', 'Escape'])('%s closes the dialog without confirming, and the focus returns', async (key) => {
  await openIt()
  // The safe button has the focus, so that a hasty Enter changes nothing.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
  await userEvent.keyboard(`{${key}}`)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onConfirm).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel request'))
})

test('a dialog is described by its question, and its button confirms', async () => {
  const dialog = await openIt()
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Are you sure you want to cancel this service request?')
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a busy dialog says so and does not confirm again', async () => {
  await openIt(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancelling...' }))
  expect(onConfirm).not.toHaveBeenCalled()
})
