import { expect, test } from 'vitest'
import { textsByTest } from '#test/e2e/specification/texts-by-test.ts'
import { textsOfStates } from '#test/e2e/specification/texts-of-states.ts'
import { readText, repositoryFiles } from '#test/support/repository.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The names under which journeys check states, with a wildcard in place of a template's values. */
const namesOfStates = repositoryFiles
  .filter((path) => /^test\/(e2e|support)\/.*\.ts$/.test(path))
  .flatMap((path) => [...readText(path).matchAll(/looksAt\((['`])(.+?)\1\)/g)])
  .map(
    ([, , name = '']) =>
      new RegExp(
        `^${name
          .split(/\$\{.+?\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  )

test('every state with texts of the specification is checked by a journey, which then asserts them', () => {
  const texts = Object.values(textsOfStates).flat()
  console.info(`${texts.length} texts in ${Object.keys(textsOfStates).length} states`)
  expect(texts.length).toBeGreaterThan(250)
  const unseen = Object.keys(textsOfStates).filter((state) => !namesOfStates.some((name) => name.test(state)))
  expect(unseen).toEqual([])
})

const byTest = Object.entries(textsByTest).flatMap(([path, texts]) => texts.map((text) => [text, path] as const))

test.each(byTest)('“%s” is asserted by %s', (text, path) => {
  expect(readText(path).replaceAll("\\'", "'")).toContain(text)
})
