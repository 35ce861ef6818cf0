import { expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '#test/support/chromium.ts'
import { checkWithEqualAccess } from '#test/support/journey-equal-access.ts'

/** Each fault of the app that axe did not report. */
const faulty = `<!doctype html>
<html lang="en">
  <title>A page full of faults</title>
  <main>
    <h1>Faults</h1>
    <article aria-label="Call"><p>An article.</p></article>
    <article aria-label="Call"><p>Another one of the same name.</p></article>
    <output>123456</output>
    <form>
      <label>Address <input type="text" autocomplete="street-address"></label>
      <button type="submit">Send</button>
    </form>
  </main>
  <aside>Beside it</aside>
</html>`

const planted = [
  'aria_article_label_unique',
  'aria_complementary_labelled',
  'input_autocomplete_valid',
  'input_label_exists',
]

test('Equal Access sees each fault of a page full of faults', async () => {
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.setContent(faulty)
  const { faults } = await checkWithEqualAccess(page)
  const found = faults.filter(({ level }) => level === 'violation fail').map(({ ruleId }) => ruleId)
  expect([...new Set(found)].toSorted()).toEqual(planted)
})
