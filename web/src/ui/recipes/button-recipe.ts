import { defineRecipe } from '@chakra-ui/react'

export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'md',
    fontFamily: 'body',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, color, box-shadow, transform',
    transitionDuration: 'fast',
    _active: { transform: 'translateY(1px)' },
    '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed', transform: 'none' },
    '&:disabled': { opacity: 0.55, boxShadow: 'none' },
    '& svg': { flexShrink: 0 },
  },
  variants: {
    variant: {
      solid: {
        bg: 'accent.solid',
        color: 'accent.on',
        boxShadow: 'inset 0 -2px 0 rgb(8 29 23 / 0.14)',
        '&:hover:not(:disabled)': { bg: 'accent.hover' },
      },
      quiet: { color: 'fg.default', '&:hover:not(:disabled)': { bg: 'bg.hover' } },
      outline: {
        color: 'fg.default',
        bg: 'bg.panel',
        boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
        '&:hover:not(:disabled)': { bg: 'bg.hover' },
      },
      danger: { bg: 'danger.solid', color: 'danger.on', '&:hover:not(:disabled)': { bg: 'danger.hover' } },
      link: {
        color: 'fg.link',
        textDecoration: 'underline',
        textDecorationThickness: '1.5px',
        textUnderlineOffset: '0.2em',
        borderRadius: 'xs',
        _hover: { textDecorationThickness: '3px' },
      },
    },
    size: {
      sm: { minH: { base: 'target', md: '10' }, px: '4', py: '1.5', fontSize: 'sm', whiteSpace: 'nowrap' },
      md: { minH: 'target', px: '5', py: '2.5', fontSize: 'md' },
      lg: { minH: '14', px: '7', py: '3.5', fontSize: 'lg' },
      // The height of the text around it: for a link inside a sentence or a label.
      inline: { minH: '0', px: '0', py: '0', fontSize: 'inherit', lineHeight: 'inherit', display: 'inline' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})
