import { expect, test } from 'vitest'
import { forbiddenLine, forbiddenThings, overEighteensText } from './forbidden-things.ts'

test('names what the rules of other marketplaces forbid, each once', () => {
  const texts = forbiddenThings.map(({ name, examples }) => `${name}: ${examples}`.toLowerCase())
  for (const word of ['firearms', 'weapons', 'corrosives', 'drugs', 'explosives', 'asbestos', 'live animals'])
    expect(
      texts.filter((text) => text.includes(word)),
      word,
    ).toHaveLength(1)
})

test('says what it does not carry for over-18s', () => {
  for (const word of ['alcohol', 'tobacco', 'vapes', 'knives', 'fireworks', 'solvents', 'lottery tickets'])
    expect(overEighteensText).toContain(word)
})

test('fits into one line of a form', () => {
  expect(forbiddenLine).toBe(
    'No weapons, explosives or fuels, corrosives or poisons, drugs, people or animals, money or papers, hazardous waste or anything illegal.',
  )
})
