import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { globalCss } from './global-css.ts'
import { keyframes } from './motion.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

/** Chakra's engine with our tokens alone. Recipes sit with the parts that use them, so a page loads only its own. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'sw',
    preflight: true,
    globalCss,
    theme: {
      // sm is where cards become a table.
      breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
      tokens,
      semanticTokens,
      textStyles,
      keyframes,
    },
  }),
)
