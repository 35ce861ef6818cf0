import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { arrivesAt, press, screenMatches, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { AccountMenu } from './account-menu.tsx'

const session = vi.hoisted(() => ({ user: null as unknown }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
const inAnApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

// The file that each page starts with hears the browser's offer.
runInNewContext(readFileSync('web/public/first.js', 'utf8'), {
  ...{ document: { currentScript: document.createElement('script'), documentElement: document.documentElement } },
  ...{ window: globalThis, localStorage, addEventListener, dispatchEvent, Event },
  matchMedia: () => ({ matches: false }),
})

/** A browser that offers to install the app, as Chrome does. */
const offers = () => {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { prompt, event }
}

const entry = () => screen.queryByRole('button', { name: 'Install Sameway' })
const show = () => showAt('/profile', <AccountMenu />)

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true })
  globalThis.installPrompt = undefined
  screenMatches(() => false)
})

it('leads to the settings of notifications, and to the notices outside the app', async () => {
  show()
  expect(screen.getByRole('link', { name: 'Terms and safety' }).getAttribute('href')).toBe('/terms')
  await user.click(screen.getByRole('link', { name: 'Notification settings' }))
  await arrivesAt('/settings/notifications')
})

it('leads partners to their papers, and nobody else', async () => {
  const { unmount } = show()
  expect(screen.queryByRole('link', { name: 'Your papers' })).toBeNull()
  unmount()
  session.user = userWith({ is_profile_complete: true, is_partner: true })
  show()
  await user.click(screen.getByRole('link', { name: 'Your papers' }))
  await arrivesAt('/partner/papers')
})

it('is empty for nobody', () => {
  session.user = null
  show()
  expect(screen.queryByRole('link')).toBeNull()
})

describe('installing', () => {
  it('is not offered by a browser that does not offer it', () => {
    show()
    expect(entry()).toBeNull()
  })

  it.each(['before', 'after'])('is offered if the browser does so %s the menu is shown', (when) => {
    if (when === 'after') show()
    const { event } = offers()
    if (when === 'before') show()
    expect(entry()).not.toBeNull()
    expect(event.defaultPrevented).toBe(true)
  })

  it('asks inside the press, once, and is offered again if the browser offers it again', async () => {
    show()
    const { prompt } = offers()
    expect(prompt).not.toHaveBeenCalled()
    await press('Install Sameway')
    expect(prompt).toHaveBeenCalledOnce()
    expect(entry()).toBeNull()
    offers()
    expect(entry()).not.toBeNull()
  })

  it('is gone once the app is installed by the browser’s own menu', () => {
    show()
    offers()
    act(() => void dispatchEvent(new Event('appinstalled')))
    expect(entry()).toBeNull()
  })

  it('is not offered in the installed app', () => {
    screenMatches((media) => media === '(display-mode: standalone)')
    offers()
    show()
    expect(entry()).toBeNull()
  })

  it('shows the steps on an iPhone', async () => {
    vi.stubGlobal('navigator', { userAgent: safari, maxTouchPoints: 5, onLine: true })
    show()
    await press('Install Sameway')
    const dialog = await screen.findByRole('dialog', { name: 'Install Sameway' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/\s+/g, ' ')),
    ).toEqual([
      'Tap Share in Safari’s bar. If you can’t see it, tap the three dots first.',
      'Scroll down and tap Add to Home Screen.',
      'Tap Add. Then open Sameway from your home screen.',
    ])
  })

  it('is not offered inside another app on an iPhone', () => {
    vi.stubGlobal('navigator', { userAgent: inAnApp, maxTouchPoints: 5, onLine: true })
    show()
    expect(entry()).toBeNull()
  })
})
