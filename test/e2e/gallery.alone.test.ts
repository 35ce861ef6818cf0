import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desk } from '#test/support/browser.ts'
import { openGallery } from '#test/support/gallery.ts'
import {
  expectDrawn,
  expectSelectionSeen,
  expectStepsSeen,
  expectSwitchSeen,
  forceColours,
} from '#test/support/journey-drawings.ts'
import { inkOf, pictureOf } from '#test/support/journey-ink.ts'

const gallery = openGallery()

const expectAllDifferent = async (places: Locator[]): Promise<void> => {
  const pictures = []
  for (const place of places) pictures.push(await pictureOf(place))
  expect(new Set(pictures).size).toBe(places.length)
}

const phasesShown = `[...new Set([...document.querySelectorAll('[data-phase]')].map(({ dataset }) => dataset.phase))]`

test('the gallery is well made', async () => {
  const visitor = await gallery.visitor(desk)
  await visitor.opens('/gallery/')
  await visitor.seesHeading('Parts')
  await visitor.looksAt('page gallery')
})

describe.each(['light', 'dark'] as const)('the parts in forced colours on a %s background', (colorScheme) => {
  test('keep their meaning: lines, charts, switches, tabs, ticks, steps and the focus', async () => {
    const visitor = await gallery.visitor(desk)
    await forceColours(visitor, colorScheme)
    const { page } = visitor
    await visitor.opens('/gallery/')
    await visitor.seesHeading('Parts')

    await expectDrawn(page.locator('figure svg[height="180"], figure svg[height="200"]'), 2)
    const lines = page.locator('[data-phase]')
    await expectDrawn(lines, 10)
    const phases = await page.evaluate<string[]>(phasesShown)
    expect(phases.length).toBeGreaterThan(8)
    await expectAllDifferent(phases.map((phase) => page.locator(`[data-phase=${phase}]`).first()))
    const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
    await steps.first().scrollIntoViewIfNeeded()
    await expectStepsSeen(steps, 2)
    const bar = page.getByRole('progressbar').first()
    expect((await inkOf(bar)).share).toBeGreaterThan(0.05)

    const [on, off] = [
      page.locator('[role=switch][aria-checked=true] [data-track]').first(),
      page.locator('[role=switch][aria-checked=false] [data-track]').first(),
    ]
    for (const track of [on, off]) await expectSwitchSeen(track)
    await expectAllDifferent([on, off])
    await expectSelectionSeen(visitor)

    const boxes = page.locator('input[type=checkbox]')
    await boxes.first().setChecked(true)
    const checked = await pictureOf(boxes.first())
    await boxes.first().setChecked(false)
    expect(await pictureOf(boxes.first())).not.toBe(checked)
    await expectDrawn(boxes.first())

    const id = await page.locator('input[type=radio]:enabled:not(:checked)').first().getAttribute('id')
    const radio = page.locator(`label:has(#${id})`)
    const unchosen = await inkOf(radio)
    await radio.click()
    expect((await inkOf(radio)).share).toBeGreaterThan(unchosen.share)

    const button = page.getByRole('main').getByRole('button').first()
    const around = button.locator('..')
    const unfocused = await pictureOf(around)
    await button.focus()
    await page.keyboard.press('Shift')
    expect(await pictureOf(around)).not.toBe(unfocused)
  })
})
