import { createSystem, defaultBaseConfig, defineConfig, defineTextStyles } from '@chakra-ui/react'
import { semanticTokens, tokens } from './tokens.ts'

const heading = { fontFamily: 'heading', fontWeight: 'bold', letterSpacing: 'snug', lineHeight: 'snug' }

export const textStyles = defineTextStyles({
  display: { value: { ...heading, fontSize: '5xl', fontWeight: 'black', letterSpacing: 'tight', lineHeight: 'tight' } },
  title: { value: { ...heading, fontSize: '4xl', letterSpacing: 'tight', lineHeight: 'tight' } },
  heading: { value: { ...heading, fontSize: '2xl' } },
  subheading: { value: { ...heading, fontSize: 'xl' } },
  lead: { value: { fontSize: 'xl', lineHeight: 'normal' } },
  body: { value: { fontSize: 'md', lineHeight: 'normal' } },
  small: { value: { fontSize: 'sm', lineHeight: 'normal' } },
  label: { value: { fontSize: 'sm', fontWeight: 'semibold', lineHeight: 'snug' } },
  overline: { value: { fontSize: 'xs', fontWeight: 'bold', letterSpacing: 'wide', textTransform: 'uppercase' } },
  number: { value: { ...heading, fontVariantNumeric: 'tabular-nums' } },
})

// sm is where cards become a table.
export const breakpoints = { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' }
export const cssVarsPrefix = 'sw'

type Tokens = { [name: string]: Tokens | { value: unknown } }

/** A style says var(--sw-colors-bg-page), so the engine needs names alone; what they stand for is in global-styles.tsx. */
const namesOf = (tokens: Tokens): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, entry]) => [name, 'value' in entry ? { value: '0' } : namesOf(entry as Tokens)]),
  )

/** Screens never name raw colours. */
const { colors: _, ...plain } = tokens

/** Chakra's engine with our tokens alone. Recipes sit with the parts that use them, so a page loads only its own. */
const engine = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix,
    preflight: false,
    theme: { breakpoints, tokens: namesOf(plain), semanticTokens: namesOf(semanticTokens), textStyles },
  }),
)

/** Without what holds for a whole page: the build writes that into it. */
export const system: typeof engine = {
  ...engine,
  _global: [],
  _config: { ...engine._config, disableLayers: true },
}
