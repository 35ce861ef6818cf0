import { describe, expect, test } from 'vitest'
import { noticePaths } from '#shared/model/notice-paths.ts'
import { goodPassword, signUp } from '#test/support/accounts.ts'
import { desk, openSite, phone, screens } from '#test/support/browser.ts'

const site = openSite()

describe.each(screens)('the landing page on a $name', (screen) => {
  test('passes the layout and accessibility checks from top to bottom', async () => {
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    await visitor.page.getByRole('button', { name: 'Contact Us' }).first().click()
    await visitor.page.getByRole('button', { name: 'Send Message' }).waitFor()
    await visitor.looksAt('landing')
  })

  test.each([
    ['About Us', 'How Sameway works'],
    ['FAQ', 'Questions people ask'],
    ['Contact Us', 'Talk to us'],
  ])('%s scrolls to its section', async (button, title) => {
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    await visitor.page.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name: button }).click()
    const heading = visitor.page.getByRole('heading', { name: title })
    await expect.poll(() => heading.evaluate((h2) => h2.ownerDocument.activeElement === h2)).toBe(true)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    expect((await heading.boundingBox())?.y).toBeLessThan(screen.height / 2)
  })

  test('each question opens and closes', async () => {
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    const questions = visitor.page.locator('#faq details')
    expect(await questions.count()).toBe(4)
    for (const question of await questions.all()) {
      const answer = question.locator('p').last()
      expect(await answer.isVisible()).toBe(false)
      await question.locator('summary').click()
      await answer.waitFor({ state: 'visible' })
    }
    await visitor.looksAt('landing with answers')
    await questions.first().locator('summary').click()
    expect(await questions.first().locator('p').last().isVisible()).toBe(false)
  })

  test('the footer leads to the notices, which start no app and lead back', async () => {
    const visitor = await site.visitor(screen)
    const { page } = visitor
    await page.goto('/')
    const links = page.getByRole('contentinfo').getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(Object.values(noticePaths))
    for (const path of Object.values(noticePaths)) {
      const answer = await page.goto(path)
      expect([answer?.status(), await page.locator('script[type=module], script[data-app]').count()]).toEqual([200, 0])
      await visitor.sees(/^Last changed \d+ \w+ \d{4}$/)
      await visitor.sees('Template, not final')
      await visitor.looksAt(`notice ${path}`)
    }
    await page.getByRole('link', { name: 'Sameway, home' }).click()
    await visitor.landsOn('/')
  })

  test('privacy and credits open over the page and give the focus back', async () => {
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    await visitor.page.locator('#contact').scrollIntoViewIfNeeded()
    for (const name of ['privacy policy', 'Credits']) {
      const link = visitor.page.getByRole('button', { name })
      await link.click()
      const dialog = visitor.page.getByRole('dialog')
      await dialog.waitFor()
      await visitor.looksAt(`dialog ${name}`)
      await visitor.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await link.evaluate((element) => element === element.ownerDocument.activeElement), name).toBe(true)
    }
  })

  test('a message to us arrives', async () => {
    const words = `Do you carry pianos up to the third floor? Asked on a ${screen.name}.`
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    const form = visitor.page.locator('#contact')
    await form.scrollIntoViewIfNeeded()
    await form.getByRole('button', { name: 'Send Message' }).click()
    await visitor.sees('There is a problem')
    await visitor.looksAt('contact form with problems')
    await form.getByLabel('Name').fill('A visitor')
    await form.getByLabel('Email').fill('visitor@test.example')
    await form.getByLabel('Message').fill(words)
    await form.getByRole('button', { name: 'Send Message' }).click()
    await visitor.seesHeading('Your message is on its way')
    await visitor.looksAt('contact form sent')
    await expect
      .poll(async () => (await site.host.mailbox.to('contact@sameway.example')).map(({ text }) => text).join())
      .toContain(words)
  })
})

test('the button to the top appears after 300 px, and the bar shows how far the page is scrolled', async () => {
  const visitor = await site.visitor(phone, { motion: true })
  const { page } = visitor
  await visitor.opens('/')
  const button = page.getByRole('button', { name: 'Back to top' })
  const progress = () =>
    page.evaluate<number>(`[...document.querySelectorAll('body *')]
      .filter((each) => getComputedStyle(each).animationTimeline?.startsWith('scroll'))
      .map((each) => each.getBoundingClientRect().width / innerWidth)[0]`)
  await page.evaluate('scrollTo({ top: 300, behavior: "instant" })')
  await expect.poll(() => page.evaluate('scrollY')).toBe(300)
  expect(await button.isVisible()).toBe(false)
  const early = await progress()
  expect(early).toBeLessThan(0.5)
  await page.evaluate('scrollTo({ top: 301, behavior: "instant" })')
  await button.waitFor()
  await page.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })')
  await expect.poll(progress).toBeGreaterThan(0.98)
  await button.click()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await button.waitFor({ state: 'detached' })
})

test('the slides change every 5 seconds until they are paused', async () => {
  const visitor = await site.visitor(desk, { motion: true })
  const { page } = visitor
  const now = new Date()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(new Date(now.getTime() + 1000))
  await page.goto('/')
  // From here on only this test moves the time.
  const asTimePasses = <Value>(ms: number, probe: () => Promise<Value>) =>
    expect.poll(async () => {
      await page.clock.runFor(ms)
      return probe()
    })
  await asTimePasses(10, () => page.locator('[data-prerendered]').count()).toBe(0)
  const shown = () => page.locator('[aria-roledescription=slide]:visible').last().getAttribute('aria-label')
  const slides = await page
    .locator('[aria-roledescription=slide]')
    .evaluateAll((all) => all.map((each) => each.ariaLabel))
  expect(await shown()).toBe(slides[0])
  await page.clock.runFor(4_900)
  expect(await shown()).toBe(slides[0])
  await page.clock.runFor(100)
  await expect.poll(shown).toBe(slides[1])
  await page.clock.runFor(5_000)
  await expect.poll(shown).toBe(slides[2])
  await page.getByRole('button', { name: 'Pause slides' }).click()
  await page.mouse.move(0, 0)
  await page.evaluate('document.activeElement.blur()')
  await page.clock.runFor(20_000)
  await expect.poll(shown).toBe(slides[2])
  await page.getByRole('button', { name: 'Play slides' }).click()
  await page.mouse.move(0, 0)
  await page.evaluate('document.activeElement.blur()')
  await asTimePasses(500, shown).toBe(slides[0])
})

test('the theme follows the device until the visitor chooses one, and the choice stays', async () => {
  const visitor = await site.visitor(desk)
  const theme = () => visitor.page.evaluate('document.documentElement.className')
  await visitor.opens('/')
  expect(await theme()).toContain('light')
  await visitor.presses('Use the dark theme')
  expect(await theme()).toContain('dark')
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Use the light theme' }).waitFor()
  expect(await theme()).toContain('dark')
})

test('the theme changes at once under reduced motion', async () => {
  const visitor = await site.visitor(desk)
  await visitor.opens('/')
  const moving = await visitor.page.evaluate(`document.documentElement.classList.replace('light', 'dark')
    document.body.getBoundingClientRect()
    document.getAnimations().filter((each) => each instanceof CSSTransition).length`)
  expect(moving).toBe(0)
})

test('without a demo world the page makes no demo call, even with the cookie of an earlier host', async () => {
  const visitor = await site.visitor(desk)
  await visitor.context.addCookies([{ name: 'demo', value: '1', url: site.host.url }])
  const requested: string[] = []
  visitor.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await visitor.opens('/')
  await visitor.page.waitForLoadState('networkidle')
  expect(await visitor.page.getByText('Try it as').count()).toBe(0)
  expect(requested.filter((path) => path.includes('demo'))).toEqual([])
  expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain('demo')
})

describe('a press before the app has loaded', () => {
  /** As on a slow connection: the page can be read and pressed while the app is still loading. */
  const beforeTheApp = async () => {
    const visitor = await site.visitor(phone)
    const { promise: app, resolve: comes } = Promise.withResolvers<void>()
    await visitor.page.route('**/assets/index-*.js', async (route) => {
      await app
      await route.continue()
    })
    await visitor.page.goto('/', { waitUntil: 'commit' })
    return { visitor, comes }
  }

  test('takes effect once it has', async () => {
    const { visitor, comes } = await beforeTheApp()
    await visitor.follows('Create an account')
    expect(await visitor.page.locator('[data-pressed]').innerText()).toBe('Create an account')
    comes()
    await visitor.sees('Create your account')
  })

  test('works anywhere on the page, even though the app takes over the lower parts later', async () => {
    const { visitor, comes } = await beforeTheApp()
    await visitor.presses('Credits')
    comes()
    const heading = visitor.page.getByRole('dialog').getByRole('heading', { name: 'Credits' })
    expect(await heading.innerText()).toBe('Credits')
  })

  test('counts only if it is the last press', async () => {
    const { visitor, comes } = await beforeTheApp()
    await visitor.follows('Create an account')
    await visitor.presses('Use the dark theme')
    comes()
    await visitor.page.getByRole('button', { name: 'Use the light theme' }).waitFor()
    expect(await visitor.page.getByText('Create your account').count()).toBe(0)
  })

  test('works for the log-in, too, with what was typed', async () => {
    const { email } = await signUp(site.host)
    const { visitor, comes } = await beforeTheApp()
    await visitor.fills('Email', email)
    await visitor.fills('Password', goodPassword)
    await visitor.presses('Log In')
    comes()
    await visitor.landsOn('/onboarding')
  })
})
