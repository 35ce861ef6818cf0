import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Refusal, Screen, Watched } from './browser.ts'
import type { Client } from './client.ts'
import { expectWellMade, expectWellMadeToo } from './journey-checks.ts'
import { missingTexts } from './journey-texts.ts'
import { holdsOn } from './journey-waits.ts'
import type { News } from './news.ts'
import { waitFor } from './wait-for.ts'

type Words = string | RegExp

/** A user at a browser. Journeys are written in these verbs, with the words on the screen. */
export type Visitor = {
  page: Page
  context: BrowserContext
  /** Brings the cookies of a user who has logged in elsewhere. */
  isSignedIn: (client: Client) => Promise<void>
  /** Types an address in. */
  opens: (path: string) => Promise<void>
  /** Navigates within the app, as a link would: without a reload. */
  wandersTo: (path: string) => Promise<void>
  fills: (label: Words, text: string) => Promise<void>
  ticks: (label: Words) => Promise<void>
  presses: (button: Words) => Promise<void>
  follows: (link: Words) => Promise<void>
  sees: (text: Words) => Promise<void>
  seesHeading: (text: Words) => Promise<void>
  /** Has been shown a toast with this text, which may be gone already. */
  isTold: (text: Words) => Promise<void>
  landsOn: (path: string) => Promise<void>
  /** Allows these refusals, which would otherwise fail the test. */
  expects: (...refusals: Refusal[]) => void
  /** Checks the current screen: see expectWellMade. */
  looksAt: (name: string) => Promise<void>
}

type Seat = { page: Page; watched: Watched; news: News; screen: Screen; url: string }

const exact = (words: Words) => (typeof words === 'string' ? { name: words, exact: true } : { name: words })

export const visitorOn = ({ page, watched, news, screen, url }: Seat): Visitor => {
  // A locator that has to wait checks only every half second.
  const shown = async (place: Locator): Promise<void> => {
    let text = ''
    await waitFor(
      () => `${place} to be seen at ${page.url()}, which shows: ${text}`,
      async () => {
        if (await place.first().isVisible()) return true
        // A page that is just loading has no body, or leaves before it answers.
        text = await page.evaluate<string>("document.body?.innerText.slice(0, 1_000) ?? ''").catch(() => '')
        return false
      },
    )
  }
  return {
    page,
    context: page.context(),
    isSignedIn: (client) =>
      page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url }))),
    opens: async (path) => {
      await page.goto(path)
      await isReady(page)
    },
    wandersTo: (path) =>
      page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`),
    fills: (label, text) =>
      page
        .getByLabel(label, typeof label === 'string' ? { exact: true } : {})
        .first()
        .fill(text),
    ticks: (label) => page.getByRole('checkbox', { name: label }).check(),
    presses: (button) => page.getByRole('button', exact(button)).click(),
    follows: (link) => page.getByRole('link', exact(link)).click(),
    sees: (text) => shown(page.getByText(text)),
    seesHeading: (text) => shown(page.getByRole('heading', exact(text))),
    isTold: async (text) => {
      await waitFor(
        () => `the news ‘${text}’; there were: ${news.all().join('; ')}`,
        () => news.take(text),
      )
    },
    landsOn: async (path) => {
      await page.waitForURL((url) => url.pathname === path)
      await isReady(page)
      expect(new URL(page.url()).pathname).toBe(path)
    },
    expects: watched.allow,
    looksAt: async (name) => {
      expect.soft(await missingTexts(page, name), `${name} says what the specification puts there`).toEqual([])
      await expectWellMade(page, name, screen)
      const { alsoAs, eachState } = screen
      if (alsoAs) await expectWellMadeToo(page, name, alsoAs, eachState)
    },
  }
}

/**
 * The screen has its heading, and a prerendered form is hydrated: until then it cannot be sent. A sheet may cover the
 * heading.
 */
const isReady = (page: Page): Promise<void> =>
  holdsOn(
    page,
    'a screen to come up',
    `document.querySelector('h1')?.checkVisibility() &&
      !document.querySelector('form:has([type=button]):not(:has(button:not([type=button])))')`,
  )
