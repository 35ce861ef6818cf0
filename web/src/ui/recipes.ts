import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

/** Forced colours drop backgrounds and shadows, so the system's own colours mark what is selected. */
const selected = { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' }
const edge = { border: '1px solid', borderColor: 'ButtonText' }

const buttonRecipe = defineRecipe({
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
        _highContrast: edge,
        '&:hover:not(:disabled)': { bg: 'accent.hover' },
      },
      quiet: { color: 'fg.default', '&:hover:not(:disabled)': { bg: 'bg.hover' } },
      outline: {
        color: 'fg.default',
        bg: 'bg.panel',
        boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
        _highContrast: edge,
        '&:hover:not(:disabled)': { bg: 'bg.hover' },
      },
      danger: {
        bg: 'danger.solid',
        color: 'danger.on',
        _highContrast: edge,
        '&:hover:not(:disabled)': { bg: 'danger.hover' },
      },
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
      sm: {
        minH: { base: 'target', md: '10' },
        '@media (pointer: coarse)': { minH: 'target' },
        px: '4',
        py: '1.5',
        fontSize: 'sm',
        whiteSpace: 'nowrap',
      },
      md: { minH: 'target', px: '5', py: '2.5', fontSize: 'md' },
      lg: { minH: '14', px: '7', py: '3.5', fontSize: 'lg' },
      // As high as the surrounding text, for a link inside a sentence or a label.
      inline: { minH: '0', px: '0', py: '0', fontSize: 'inherit', lineHeight: 'inherit', display: 'inline' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})

/** The look of every text input and select. */
const controlRecipe = defineRecipe({
  base: {
    display: 'block',
    width: 'full',
    minH: '12',
    px: '4',
    py: '2.5',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg.default',
    // At least 16 px, because phones zoom into smaller fields.
    fontSize: 'md',
    lineHeight: 'normal',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
    _highContrast: edge,
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
    '&[autocapitalize=characters]': { textTransform: 'uppercase' },
  },
  variants: {
    kind: {
      text: {},
      area: { minH: '20', resize: 'vertical' },
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

const tabs = defineSlotRecipe({
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    list: {
      display: { base: 'flex', md: 'inline-flex' },
      maxW: 'full',
      overflowX: 'auto',
      // Firefox would show a scrollbar below the tabs of a narrow window.
      scrollbarWidth: 'none',
      gap: '1',
      p: '1',
      borderRadius: 'md',
      bg: 'bg.sunken',
    },
    trigger: {
      // All equally wide on a phone.
      flex: { base: '1 1 0', md: '0 0 auto' },
      minH: 'target',
      px: { base: '1', md: '5' },
      borderRadius: 'sm',
      color: 'fg.muted',
      fontSize: { base: 'sm', md: 'md' },
      fontWeight: 'semibold',
      cursor: 'pointer',
      transition: 'background-color 120ms',
      _hover: { color: 'fg.default' },
      _selected: { bg: 'bg.panel', color: 'fg.default', boxShadow: 'card', _highContrast: selected },
    },
    content: { pt: '6' },
  },
})

export const recipes = { button: buttonRecipe, control: controlRecipe }
export const slotRecipes = { tabs }
