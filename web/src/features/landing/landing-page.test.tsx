import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { SignInCard } from '#web/features/sign-in/sign-in-card.tsx'
import { onObserved, showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { LandingPage } from './landing-page.tsx'

vi.mock('#web/lib/api.ts', () => ({ api: { auth: {}, contact: {}, estimates: {} } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ setUser: vi.fn() }) }))

let comeNear: () => void

beforeEach(() => {
  onObserved((report) => {
    comeNear = () => report([{ isIntersecting: true }])
  })
})

const Landing = () => (
  <QueryClientProvider client={new QueryClient()}>
    <LandingPage signIn={<SignInCard />} signUpPath="/?panel=signup" earnPath="/?panel=signup&to=carry" />
  </QueryClientProvider>
)

const show = () => showScreen(<Landing />)

test('renders without a browser and without style attributes, with the log-in and the two places', () => {
  const html = renderToString(
    <UiProvider>
      <StaticRouter location="/">
        <Landing />
      </StaticRouter>
    </UiProvider>,
  )
  expect(html).not.toMatch(/\sstyle="/)
  expect(html).toContain('id="login-password"')
  expect(html).toContain('id="estimate-from"')
  expect(html).toContain('id="estimate-to"')
  // Suspense that waits on the server leaves this mark, and the browser would log an error for it.
  expect(html).not.toContain('<!--$!-->')
})

test.each([
  ['About Us', 'How Sameway works'],
  ['FAQ', 'Questions people ask'],
  ['Contact Us', 'Talk to us'],
])('%s in header and footer scrolls to its section and focuses it', async (button, title) => {
  show()
  for (const place of ['On this page', 'Footer']) {
    const heading = screen.getByRole('heading', { name: title })
    const scrolled = vi.spyOn(heading.closest('section') ?? document.body, 'scrollIntoView')
    await user.click(within(screen.getByRole('navigation', { name: place })).getByRole('button', { name: button }))
    expect(scrolled).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(heading)
    scrolled.mockRestore()
    heading.blur()
  }
})

test('loads the contact form when the visitor scrolls near it', async () => {
  show()
  expect(screen.queryByLabelText('Message')).toBeNull()
  act(() => comeNear())
  expect(await screen.findByLabelText('Message', {}, { timeout: 5_000 })).toBeTruthy()
})

test('marks the contact details as examples', () => {
  show()
  expect(screen.getByText('Placeholder details')).toBeTruthy()
})
