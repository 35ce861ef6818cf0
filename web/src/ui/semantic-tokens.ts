import { defineSemanticTokens } from '@chakra-ui/react'

/** Each colour by what it is for, as [light, dark]. The contrast test reads this same table. */
export const themeColors = {
  // Surfaces, from the page up.
  'bg.page': ['paper.100', 'evergreen.925'],
  'bg.panel': ['paper.50', 'evergreen.850'],
  'bg.sunken': ['paper.200', 'evergreen.950'],
  'bg.hover': ['paper.200', 'evergreen.800'],
  'bg.deep': ['evergreen.800', 'evergreen.800'],
  // Text.
  'fg.default': ['evergreen.900', 'paper.100'],
  'fg.muted': ['sage.700', 'sage.300'],
  'fg.link': ['evergreen.600', 'marigold.300'],
  // Lines: soft ones divide, strong ones are the edge of a control and must be seen.
  'line.soft': ['paper.300', 'evergreen.750'],
  'line.strong': ['paper.500', 'evergreen.400'],
  // The one thing to do next.
  'accent.solid': ['marigold.400', 'marigold.400'],
  'accent.hover': ['marigold.500', 'marigold.300'],
  'accent.on': ['evergreen.950', 'evergreen.950'],
  // The brand green, for what is chosen, done or moving.
  'brand.solid': ['evergreen.600', 'evergreen.300'],
  'brand.on': ['paper.50', 'evergreen.950'],
  'brand.tint': ['evergreen.100', 'evergreen.800'],
  'brand.text': ['evergreen.700', 'evergreen.200'],
  // Tones of banners, badges and toasts.
  'success.tint': ['leaf.50', 'leaf.900'],
  'success.text': ['leaf.700', 'leaf.300'],
  'info.tint': ['sky.50', 'sky.900'],
  'info.text': ['sky.700', 'sky.300'],
  'warning.tint': ['clay.50', 'clay.900'],
  'warning.text': ['clay.700', 'clay.300'],
  'danger.tint': ['berry.50', 'berry.900'],
  'danger.text': ['berry.700', 'berry.300'],
  'danger.edge': ['berry.600', 'berry.300'],
  'danger.solid': ['berry.600', 'berry.500'],
  'danger.hover': ['berry.700', 'berry.600'],
  'danger.on': ['paper.50', 'paper.50'],
  // The focus ring, on every surface above.
  'focus.ring': ['evergreen.700', 'marigold.300'],
} as const

export type ThemeColor = keyof typeof themeColors

type ColorToken = { value: { base: string; _dark: string } }

const nested = (entries: [string, readonly [string, string]][]) => {
  const tree: Record<string, Record<string, ColorToken>> = {}
  for (const [name, [light, dark]] of entries) {
    const [group = name, shade = 'DEFAULT'] = name.split('.')
    tree[group] = { ...tree[group], [shade]: { value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` } } }
  }
  return tree
}

const shadow = (light: string, dark: string) => ({ value: { base: light, _dark: dark } })

export const semanticTokens = defineSemanticTokens({
  colors: nested(Object.entries(themeColors)),
  shadows: {
    // Soft, and tinted like the ink, so that a panel rests on the paper.
    card: shadow(
      '0 1px 2px rgb(13 42 34 / 0.05), 0 6px 20px -6px rgb(13 42 34 / 0.10)',
      '0 1px 2px rgb(0 0 0 / 0.3), 0 8px 24px -8px rgb(0 0 0 / 0.45)',
    ),
    raised: shadow(
      '0 2px 4px rgb(13 42 34 / 0.06), 0 18px 48px -12px rgb(13 42 34 / 0.24)',
      '0 2px 4px rgb(0 0 0 / 0.3), 0 20px 56px -12px rgb(0 0 0 / 0.7)',
    ),
  },
})
