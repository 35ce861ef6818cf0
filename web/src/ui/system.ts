import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { semanticTokens } from './semantic-tokens.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

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
