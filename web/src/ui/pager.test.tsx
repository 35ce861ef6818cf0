import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pager } from './pager.tsx'
import { UiProvider } from './ui-provider.tsx'

test('Previous and Next are disabled at the ends', () => {
  render(<Pager page={1} pages={1} onPage={() => undefined} />, { wrapper: UiProvider })
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
})

test('it shows the page and requests its neighbours', async () => {
  const onPage = vi.fn()
  render(<Pager page={2} pages={3} onPage={onPage} />, { wrapper: UiProvider })
  expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(onPage.mock.calls).toEqual([[1], [3]])
})

test('an open-ended pager shows no last page', () => {
  render(<Pager page={2} pages={3} isOpenEnded onPage={() => undefined} />, { wrapper: UiProvider })
  expect(screen.getByText('Page 2')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false)
})
