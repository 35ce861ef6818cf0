// @vitest-environment-options { "width": 390, "height": 844 }
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppFrame } from './app-frame.tsx'
import { UiProvider } from './ui-provider.tsx'

const show = (currentPath = '/dashboard') => {
  const onLogout = vi.fn()
  const frame = (path: string) => (
    <UiProvider>
      <AppFrame
        brand="Sameway"
        nav={[
          { label: 'Dashboard', href: '/dashboard', icon: null },
          { label: 'History', href: '/history', icon: null },
        ]}
        currentPath={path}
        onLogout={onLogout}
        renderLink={({ href, children, ...link }) => (
          <a href={href} {...link}>
            {children}
          </a>
        )}
      >
        <h1>Dashboard</h1>
      </AppFrame>
    </UiProvider>
  )
  const { rerender } = render(frame(currentPath))
  return { onLogout, goTo: (path: string) => rerender(frame(path)) }
}

const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  return screen.findByRole('dialog', { name: 'Menu' })
}

test('marks only the link of the current screen', async () => {
  show('/history')
  await openMenu()
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['History'])
})

test('the skip link leads to the main landmark', () => {
  show()
  expect(screen.getByRole('link', { name: 'Skip to main content' }).getAttribute('href')).toBe(
    `#${screen.getByRole('main').id}`,
  )
})

test('the hamburger opens a drawer with the links, Escape closes it and the focus returns', async () => {
  show()
  const drawer = await openMenu()
  expect(within(drawer).getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/history')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Open menu'))
})

test('a change of route closes the drawer', async () => {
  const { goTo } = show()
  await openMenu()
  goTo('/history')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a menu reopened before the chosen screen has loaded stays open when it appears', async () => {
  const { goTo } = show()
  const drawer = await openMenu()
  await userEvent.click(within(drawer).getByRole('link', { name: 'History' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openMenu()
  goTo('/history')
  await screen.findByRole('link', { name: 'History', current: 'page' })
  await new Promise((resolve) => setTimeout(resolve, 50)) // long enough to begin to close
  expect(screen.getByRole('dialog', { name: 'Menu' }).dataset.state).toBe('open')
  goTo('/dashboard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Logout calls the app', async () => {
  const { onLogout } = show()
  await openMenu()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  expect(onLogout).toHaveBeenCalledOnce()
})
