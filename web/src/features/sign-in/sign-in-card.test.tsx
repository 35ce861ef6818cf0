import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, StaticRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { user } from '#web/lib/screen.fixtures.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { SignInCard } from './sign-in-card.tsx'

vi.mock('#web/lib/api.ts', () => ({ api: { auth: {} } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ setUser: vi.fn() }) }))

afterEach(() => void history.replaceState(null, '', '/'))

const page = (
  <UiProvider>
    <BrowserRouter>
      <SignInCard />
    </BrowserRouter>
  </UiProvider>
)

test.each([
  ['signup', /Create your account/],
  ['business', /Create a business account/],
  ['reset', /Reset your password/],
])('the URL opens the panel %s', async (panel, title) => {
  history.replaceState(null, '', `/?panel=${panel}`)
  render(page)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test("the browser's Back returns to the log-in, with the focus", async () => {
  render(page)
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(await screen.findByRole('heading', { name: /Create your account/ })).toBeTruthy()
  act(() => history.back())
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBe(document.activeElement)
})

test('the prerendered log-in hydrates without errors, even at the URL of another panel', async () => {
  const complaint = vi.spyOn(console, 'error')
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(
    <UiProvider>
      <StaticRouter location="/">
        <SignInCard />
      </StaticRouter>
    </UiProvider>,
  )
  expect(container.textContent).toContain('Log In')
  history.replaceState(null, '', '/?panel=signup')
  const { unmount } = render(page, { container, hydrate: true })
  expect(await screen.findByRole('heading', { name: /Create your account/ })).toBeTruthy()
  expect(complaint).not.toHaveBeenCalled()
  unmount()
  container.remove()
})
