import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineGlobalStyles,
  defineKeyframes,
  defineTextStyles,
} from '@chakra-ui/react'
import { recipes, slotRecipes } from './recipes.ts'
import { cramped, semanticTokens, tokens } from './tokens.ts'

const heading = { fontFamily: 'heading', fontWeight: 'bold', letterSpacing: 'snug', lineHeight: 'snug' }

const textStyles = defineTextStyles({
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

const forcedInk = {
  '--sw-colors-brand-solid': 'CanvasText',
  '--sw-colors-brand-tint': 'Canvas',
  '--sw-colors-line-strong': 'CanvasText',
  '--sw-colors-line-soft': 'GrayText',
  '--sw-colors-info-text': 'CanvasText',
  '--sw-colors-warning-text': 'CanvasText',
  '--sw-colors-fg-muted': 'CanvasText',
  '--sw-colors-bg-panel': 'Canvas',
  '--sw-colors-accent-solid': 'Canvas',
}

const globalCss = defineGlobalStyles({
  html: {
    bg: 'bg.page',
    color: 'fg.default',
    colorScheme: 'light',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
    scrollBehavior: { base: 'smooth', _motionReduce: 'auto' },
    // A sticky bar must not cover the focused element or a link's target.
    scrollPaddingTop: '5.5rem',
    '&:has([data-step-bar])': { scrollPaddingBottom: { base: 'calc(6rem + env(safe-area-inset-bottom))', md: '0' } },
    '--global-color-border': 'colors.line.soft',
  },
  // On <html> itself, where _dark does not apply because it matches only elements inside .dark.
  '.dark': { colorScheme: 'dark' },
  // Large text on a phone leaves no room for a line that has to stay whole.
  '*': { [cramped]: { overflowWrap: 'anywhere', textWrapMode: 'wrap !important' } },
  body: {
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums',
    // The page extends under a phone's notch (viewport-fit=cover), its content does not.
    pl: 'env(safe-area-inset-left)',
    pr: 'env(safe-area-inset-right)',
  },
  'h1, h2, h3': { fontFamily: 'heading', textWrap: 'balance' },
  // Forced colours do not recolour drawings, whose colours were chosen for another background.
  svg: { _highContrast: forcedInk },
  '::selection': { bg: 'accent.solid', color: 'accent.on' },
  ':focus-visible': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
  // Scripts focus headings after navigation, so these need no ring.
  'h1:focus-visible, h2:focus-visible, h3:focus-visible, main:focus-visible': { outline: 'none' },
  // An element pressed before the app has loaded, which then repeats the press.
  '[data-pressed]': { cursor: 'progress', opacity: '0.6' },
  // Overlays wait for their animation to end before they unmount, so animations are short rather than off. Transitions
  // are off, because a change of theme would start thousands.
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      animationDelay: '0s !important',
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
    },
  },
})

const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
  'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
  'rise-in': { from: { opacity: '0', transform: 'translateY(12px)' }, to: { opacity: '1', transform: 'none' } },
  'rise-out': { from: { opacity: '1', transform: 'none' }, to: { opacity: '0', transform: 'translateY(8px)' } },
  'from-bottom': { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  'to-bottom': { to: { transform: 'translateY(100%)' } },
  'from-start': { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
  'to-start': { from: { transform: 'none' }, to: { transform: 'translateX(-100%)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  travel: { from: { left: '0%' }, to: { left: '100%' } },
  breathe: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.45' } },
  news: { from: { outlineColor: 'var(--sw-colors-accent-solid)' }, to: { outlineColor: 'transparent' } },
  grow: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
})

export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'sw',
    preflight: true,
    globalCss,
    theme: {
      // At md, cards become a table.
      breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
      tokens,
      semanticTokens,
      textStyles,
      keyframes,
      recipes,
      slotRecipes,
    },
  }),
)
