import { beforeAll, describe, expect, test } from 'vitest'
import { openSite } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { unavailable } from '#test/support/journey-checks.ts'
import { choosesReason } from '#test/support/journey-details.ts'
import { toastFaultsAlongThePage, toastSizes } from '#test/support/journey-toasts.ts'
import { settle } from '#test/support/journey-waits.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

describe.each(toastSizes)('on a $name', (screen) => {
  const errors: Record<string, (visitor: Visitor) => Promise<void>> = {
    Requester: async ({ page, presses }) => {
      await page
        .getByRole('button', { name: /^Cancel request/ })
        .first()
        .click()
      await choosesReason(page)
      await presses('Yes, cancel it')
    },
    Partner: async ({ page, opens }) => {
      await opens('/dashboard?tab=hub')
      await page.getByRole('switch', { name: 'Online', exact: true }).click()
    },
    Business: async ({ page }) => {
      const [more, active] = [page.getByRole('button', { name: /^More about/ }), page.getByRole('switch')]
      await more.or(active).first().waitFor()
      for (const button of await more.all()) if (await button.isVisible()) await button.click()
      await page
        .getByRole('switch', { name: /^Active:/, checked: false })
        .first()
        .click()
    },
    Driver: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Start Delivery/ })
        .first()
        .click()
      const isNotToday = page.getByRole('button', { name: 'Yes, start delivery' })
      await isNotToday.or(page.locator('[data-toast]')).first().waitFor()
      if (await isNotToday.isVisible()) await isNotToday.click()
    },
    Admin: async ({ page, context, expects }) => {
      expects('offline /*')
      await context.setOffline(true)
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
      else await page.getByRole('button', { name: 'Logout' }).click()
      await page.locator('[data-toast]').waitFor()
      await context.setOffline(false)
    },
  }

  test.each([
    ['Requester', '/dashboard', ['/dashboard', '/requests', '/profile', '/history', '/devices']],
    ['Partner', '/dashboard', ['/dashboard?tab=hub']],
    [
      'Business',
      '/business/dashboard',
      ['/business/dashboard', '/business/profile', '/business/activity', '/business/history'],
    ],
    ['Driver', '/driver/dashboard', ['/driver/dashboard', '/driver/history']],
    [
      'Admin',
      '/admin/dashboard',
      [
        '/admin/dashboard',
        '/admin/partner-verification',
        '/admin/business-verification',
        '/admin/user-management',
        '/admin/problems',
      ],
    ],
  ])('an error of the %s is red, stays from screen to screen, and covers no button', async (role, home, paths) => {
    const visitor = await site.visitor(screen)
    const { page } = visitor
    await visitor.opens('/')
    await visitor.presses(role)
    await visitor.landsOn(home)
    visitor.expects('503 /api/*')
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: unavailable }),
    )
    await errors[role]?.(visitor)
    const toast = page.locator('[data-toast]')
    await toast.waitFor()
    await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'hidden' })
    // A toast stays while a pointer is over it, so the pointer moves away.
    await page.mouse.move(1, screen.height - 1)
    const text = await toast.innerText()
    for (const path of paths) {
      await visitor.wandersTo(path)
      const main = page.getByRole('main')
      await expect.poll(() => main.locator('form, li, tbody tr').count(), { message: path }).toBeGreaterThan(0)
      await expect.poll(() => main.locator('[aria-busy=true]').count(), { message: path }).toBe(0)
      await settle(page)
      // While something opens or closes on the page, a toast may be in its way for a moment.
      await expect.poll(() => toastFaultsAlongThePage(visitor), { message: path }).toEqual([])
      expect(await toast.innerText(), path).toBe(text)
    }
    const colour: string = await page.evaluate(
      `getComputedStyle(document.querySelector('[data-toast]')).backgroundColor`,
    )
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  })
})
