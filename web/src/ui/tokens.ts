import { defineSemanticTokens, defineTokens } from '@chakra-ui/react'

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96,
]
const scale = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]))
/** Large spaces never take a larger share of the width than on a 320 px screen, however large the text is. */
const spacing = Object.fromEntries(
  steps.map((step) => [step, { value: step < 3 ? `${step / 4}rem` : `min(${step / 4}rem, ${step * 1.25}vw)` }]),
)

/** A phone with text at twice the usual size. */
export const cramped = '@media (width < 16rem)'

const values = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]))

/** Raw colours. Screens never name these: they use the semantic tokens. */
export const palette = {
  paper: { 50: '#FFFDF8', 100: '#FBF6EC', 200: '#F4ECDD', 300: '#E8DDC9', 500: '#8E8168' },
  evergreen: {
    100: '#DCEBE0',
    200: '#B7D6C2',
    300: '#8ABBA0',
    400: '#5FA084',
    600: '#1F6349',
    700: '#184D3A',
    750: '#2A5847',
    800: '#174332',
    850: '#12332A',
    900: '#0D2A22',
    925: '#0B241B',
    950: '#081B15',
  },
  sage: { 300: '#B3C5B8', 700: '#465C50' },
  marigold: { 300: '#FFCF63', 400: '#FABB33', 500: '#EFA817', 600: '#BF7600' },
  berry: { 50: '#FDEEEC', 300: '#FFB3A8', 500: '#C8392E', 600: '#B3261E', 700: '#931D17', 900: '#45191A' },
  sky: { 50: '#E9F1F9', 300: '#A5CDF2', 700: '#1C4F80', 900: '#12304A' },
  leaf: { 50: '#E5F4E3', 300: '#A6DB9F', 700: '#22602A', 900: '#16401F' },
  clay: { 50: '#FBEBD9', 300: '#F5C48B', 700: '#80420B', 900: '#472A10' },
} as const

const colors = Object.fromEntries(Object.entries(palette).map(([name, shades]) => [name, values(shades)]))

export const tokens = defineTokens({
  colors,
  spacing,
  sizes: {
    ...scale,
    ...values({
      full: '100%',
      min: 'min-content',
      max: 'max-content',
      fit: 'fit-content',
      prose: '62ch',
      '2xs': '16rem',
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '7xl': '80rem',
      page: '74rem',
      target: '2.75rem',
    }),
  },
  fonts: values({
    heading: "'Bricolage Grotesque', 'Bricolage Fallback', 'Trebuchet MS', sans-serif",
    body: "'Figtree Variable', 'Segoe UI', system-ui, sans-serif",
    mono: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  }),
  fontSizes: values({
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '1.0625rem',
    lg: '1.1875rem',
    // Their words have to fit a phone with text at twice the usual size.
    xl: 'min(1.375rem, 10vw)',
    '2xl': 'min(1.625rem, 11vw)',
    '3xl': 'min(clamp(1.75rem, 1.45rem + 1.3vw, 2.25rem), 12vw)',
    '4xl': 'min(clamp(2.1rem, 1.6rem + 2.2vw, 3rem), 12vw)',
    '5xl': 'min(clamp(2.5rem, 1.7rem + 3.6vw, 4.25rem), 14vw)',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700', black: '800' }),
  lineHeights: values({ tight: '1.08', snug: '1.25', normal: '1.5' }),
  letterSpacings: values({ tight: '-0.025em', snug: '-0.012em', wide: '0.06em' }),
  radii: values({ none: '0', xs: '4px', sm: '8px', md: '14px', lg: '22px', xl: '32px', full: '9999px' }),
  durations: values({ fast: '120ms' }),
  zIndex: values({ header: '10', bar: '20', overlay: '100', toast: '200', skip: '300' }),
})

/** Each colour by purpose, as [light, dark]. The contrast test reads this table too. */
export const themeColors = {
  // Surfaces.
  'bg.page': ['paper.100', 'evergreen.925'],
  'bg.panel': ['paper.50', 'evergreen.850'],
  'bg.sunken': ['paper.200', 'evergreen.950'],
  'bg.hover': ['paper.200', 'evergreen.800'],
  'bg.deep': ['evergreen.800', 'evergreen.800'],
  // Text.
  'fg.default': ['evergreen.900', 'paper.100'],
  'fg.muted': ['sage.700', 'sage.300'],
  'fg.link': ['evergreen.600', 'marigold.300'],
  // Lines: soft ones divide; strong ones are borders of controls and need contrast.
  'line.soft': ['paper.300', 'evergreen.750'],
  'line.strong': ['paper.500', 'evergreen.400'],
  // The line of a carried item. The line of a journey has the brand's green.
  'line.thing': ['marigold.600', 'marigold.400'],
  // The primary action.
  'accent.solid': ['marigold.400', 'marigold.400'],
  'accent.hover': ['marigold.500', 'marigold.300'],
  'accent.on': ['evergreen.950', 'evergreen.950'],
  // The brand green, for anything selected, done or moving.
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
  // The focus ring, visible on every surface above.
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
    // Soft, and tinted like the text.
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
