import type { SystemStyleObject } from '@chakra-ui/react'
import { expect, test } from 'vitest'
import { whole } from './global-styles.tsx'
import { system } from './system.ts'
import { themeColors, tokens } from './tokens.ts'

const { colors: _, ...plain } = tokens
const properties: Record<string, string> = {
  spacing: 'marginTop',
  sizes: 'width',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  letterSpacings: 'letterSpacing',
  radii: 'borderRadius',
  durations: 'transitionDuration',
  easings: 'transitionTimingFunction',
  zIndex: 'zIndex',
}

test.each(Object.entries(plain))(
  'a style that names one of the %s says the same without their values',
  (kind, names) => {
    for (const name of Object.keys(names)) {
      const style = Object.assign({} as SystemStyleObject, { [properties[kind] ?? kind]: name })
      expect(system.css(style)).toEqual(whole.css(style))
      expect(JSON.stringify(system.css(style))).toContain('var(--sw-')
    }
  },
)

test('so does one that names a colour, a part of it, or a shadow', () => {
  for (const color of Object.keys(themeColors)) {
    const style = { color, bg: { base: color, _dark: `${color}/40` }, borderColor: color, boxShadow: 'card', mt: '-4' }
    expect(system.css(style)).toEqual(whole.css(style))
  }
})
