import { defineGlobalStyles } from '@chakra-ui/react'

export const globalCss = defineGlobalStyles({
  html: {
    bg: 'bg.page',
    color: 'fg.default',
    colorScheme: { base: 'light', _dark: 'dark' },
    fontFamily: 'body',
    fontSize: '16px',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
    scrollBehavior: { base: 'smooth', _motionReduce: 'auto' },
    // A sticky bar must not cover what was just focused or jumped to.
    scrollPaddingTop: '5.5rem',
    '&:has([data-step-bar])': { scrollPaddingBottom: { base: '6rem', md: '0' } },
    '--global-color-border': 'colors.line.soft',
  },
  body: { fontSize: 'md', fontVariantNumeric: 'tabular-nums' },
  'h1, h2, h3': { fontFamily: 'heading', textWrap: 'balance' },
  '::selection': { bg: 'accent.solid', color: 'accent.on' },
  ':focus-visible': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
  // What is focused by script after a route change or a skip needs no ring: nobody can act on it.
  'h1:focus-visible, h2:focus-visible, h3:focus-visible, main:focus-visible': { outline: 'none' },
  // Pressed before the app was there: it is done as soon as it is.
  '[data-pressed]': { cursor: 'progress', opacity: '0.6' },
  // Animations are not "none": overlays wait for the end of theirs before they leave. Transitions are: by default every
  // property has one, and with any duration a change of theme would start thousands.
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
})
