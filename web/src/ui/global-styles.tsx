import { ChakraProvider, createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { globalCss } from './global-css.ts'
import { keyframes } from './motion.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { breakpoints, cssVarsPrefix } from './system.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

export const whole = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix,
    preflight: true,
    globalCss,
    theme: { breakpoints, tokens, semanticTokens, textStyles, keyframes },
  }),
)

/**
 * The layers, the values of all tokens, and what holds for every element. They are the same on every page, so the build
 * writes them into the HTML files, and no browser has to make them.
 */
export const GlobalStyles = () => <ChakraProvider value={whole}>{null}</ChakraProvider>
