import { defineRecipe } from '@chakra-ui/react'

/** The look of whatever a person types or picks into. */
export const controlRecipe = defineRecipe({
  base: {
    display: 'block',
    width: 'full',
    minH: '12',
    px: '4',
    py: '2.5',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg.default',
    // 16 px at least: phones zoom into anything smaller.
    fontSize: 'md',
    lineHeight: 'normal',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
    transitionProperty: 'box-shadow',
    transitionDuration: 'fast',
    _placeholder: { color: 'fg.muted', opacity: 0.8 },
    _focusVisible: {
      outline: '3px solid',
      outlineColor: 'focus.ring',
      outlineOffset: '2px',
    },
    '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 2px var(--sw-colors-danger-edge)' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    _readOnly: { bg: 'bg.sunken', boxShadow: 'none' },
  },
  variants: {
    kind: {
      text: {},
      area: { minH: '32', resize: 'vertical' },
      code: {
        minH: '16',
        fontFamily: 'heading',
        fontSize: '3xl',
        fontWeight: 'bold',
        fontVariantNumeric: 'tabular-nums',
        letterSpacing: '0.32em',
        px: '5',
      },
      password: { pr: '14' },
    },
  },
  defaultVariants: { kind: 'text' },
})
