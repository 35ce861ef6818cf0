import { expect, test } from 'vitest'
import { palette, type ThemeColor, themeColors } from './tokens.ts'

const text = 4.5
const edge = 3

const everySurface = ['bg.page', 'bg.panel', 'bg.sunken', 'bg.hover'] as const
const everyTone = ['success', 'info', 'warning', 'danger'] as const

const on = (least: number, front: ThemeColor[], back: readonly ThemeColor[]) =>
  front.flatMap((colour) => back.map((surface) => [colour, surface, least] as const))

/** Every colour with every background that it appears on, and the minimum contrast. */
const pairs: (readonly [ThemeColor, ThemeColor, number])[] = [
  ...on(text, ['fg.default', 'fg.muted', 'fg.link', 'brand.text'], everySurface),
  ...on(text, ['accent.on'], ['accent.solid', 'accent.hover']),
  ...on(text, ['danger.on'], ['danger.solid', 'danger.hover']),
  ...on(text, ['danger.text'], ['bg.page', 'bg.panel', 'bg.sunken']),
  ...on(text, ['brand.text'], ['brand.tint']),
  ...everyTone.flatMap((tone) => on(text, [`${tone}.text`, 'fg.default'], [`${tone}.tint`])),
  ...on(edge, ['brand.on'], ['brand.solid']),
  ...on(edge, ['line.strong', 'line.thing', 'brand.solid', 'danger.edge'], ['bg.page', 'bg.panel', 'bg.sunken']),
  ...on(edge, ['info.text', 'warning.text'], ['bg.panel']),
  ...on(edge, ['focus.ring'], [...everySurface, 'danger.tint']),
  ...on(text, ['fg.link'], ['success.tint', 'danger.tint']),
  ...on(edge, ['accent.solid'], ['bg.deep']),
]

/** A deep band uses the dark colours in both themes. */
const onDeepBand = [
  ...on(text, ['fg.default', 'fg.muted', 'fg.link', 'success.text', 'info.text', 'danger.text'], ['bg.deep']),
  ...on(edge, ['focus.ring', 'line.strong', 'line.thing', 'brand.solid'], ['bg.deep']),
]

const channel = (hex: string, start: number) => {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const hexOf = (token: ThemeColor, theme: 0 | 1) => {
  const [name = '', shade = ''] = themeColors[token][theme].split('.')
  const shades: Record<string, Record<string, string>> = palette
  const hex = shades[name]?.[shade]
  if (!hex) throw new Error(`${token} names a colour that is not in the palette: ${name}.${shade}`)
  return hex
}

test('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

test.each([
  ['in the light theme', pairs, 0],
  ['in the dark theme', pairs, 1],
  ['on a deep band', onDeepBand, 1],
] as const)('every pair can be read %s', (_, tried, theme) => {
  const faint = tried
    .map(([front, back, least]) => ({ front, back, least, is: contrast(hexOf(front, theme), hexOf(back, theme)) }))
    .filter(({ is, least }) => is < least)
    .map(({ front, back, least, is }) => `${front} on ${back}: ${is.toFixed(2)}, wants ${least}`)
  expect(faint).toEqual([])
})

test('every colour is in at least one pair', () => {
  const checked = new Set<ThemeColor | number>(pairs.flat())
  // Soft lines are exempt, because they only divide things that are distinct without them.
  const decoration: ThemeColor[] = ['line.soft']
  const names = Object.keys(themeColors) as ThemeColor[] // Object.keys loses the names' type.
  expect(names.filter((name) => !checked.has(name))).toEqual(decoration)
})
