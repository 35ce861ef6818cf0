import { chakra } from '@chakra-ui/react'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './loading.tsx'
import { recipes } from './recipes.ts'

const StyledButton = chakra('button', recipes.button)

const Label = chakra('span', {
  base: { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '2' },
  variants: { off: { true: { visibility: 'hidden' } } },
})

export type ButtonProps = ComponentProps<typeof StyledButton> & {
  loading?: boolean
  /** Shown on the button while loading: 'Saving...'. */
  loadingText?: string
}

/**
 * Use the solid variant for the primary action, once per screen. While loading, the button keeps its width and focus
 * and ignores clicks, because disabling it would lose the focus.
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
    // A shade of the surface below.
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
  <Round {...(!props.asChild && { type: 'button' })} aria-label={label} {...props} />
)
