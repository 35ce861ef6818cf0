import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

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
