import { chakra, defineRecipe } from '@chakra-ui/react'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './loading.tsx'

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

const StyledButton = chakra('button', buttonRecipe)

const Label = chakra('span', {
  base: { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '2' },
  variants: { off: { true: { visibility: 'hidden' } } },
})

export type ButtonProps = ComponentProps<typeof StyledButton> & {
  loading?: boolean
  /** What is happening, said on the button: 'Saving...'. */
  loadingText?: string
}

/**
 * The solid one is the next thing to do; use it once on a screen. While loading it keeps its width and its focus, and
 * ignores clicks: a disabled button would drop the focus of whoever pressed it.
 */
export const Button = ({ loading = false, loadingText, asChild, children, onClick, ...props }: ButtonProps) => {
  if (asChild) {
    return (
      <StyledButton asChild {...props} {...(onClick && { onClick })}>
        {children}
      </StyledButton>
    )
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <StyledButton type="button" {...props} onClick={click} {...(loading && { 'aria-disabled': true })}>
      {loadingText === undefined ? (
        <>
          {loading && <Spinner />}
          {children}
        </>
      ) : (
        <chakra.span display="inline-grid">
          <Label off={loading} aria-hidden={loading}>
            {children}
          </Label>
          <Label off={!loading} aria-hidden={!loading}>
            <Spinner />
            {loadingText}
          </Label>
        </chakra.span>
      )}
    </StyledButton>
  )
}

const Round = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: 'target',
    borderRadius: 'md',
    color: 'inherit',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    // A shade of whatever it lies on.
    _hover: { bg: 'color-mix(in srgb, currentColor 9%, transparent)' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      plain: {},
      raised: {
        bg: 'bg.panel',
        color: 'fg.default',
        boxShadow: 'raised',
        borderRadius: 'full',
        _hover: { bg: 'bg.hover' },
      },
    },
  },
  defaultVariants: { variant: 'plain' },
})

type IconButtonProps = ComponentProps<typeof Round> & { label: string }

export const IconButton = ({ label, ...props }: IconButtonProps) => (
  <Round type="button" aria-label={label} {...props} />
)
