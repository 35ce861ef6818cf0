import { Box, chakra, HStack } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldErrorText } from './fields.tsx'

const Tick = chakra('input', {
  base: {
    position: 'relative',
    appearance: 'none',
    // The touch target is larger than the box.
    _before: { content: '""', position: 'absolute', inset: '-10px' },
    display: 'grid',
    placeContent: 'center',
    flexShrink: 0,
    boxSize: '6',
    borderRadius: 'sm',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
    cursor: 'pointer',
    _highContrast: { border: '1.5px solid', borderColor: 'ButtonText' },
    _checked: { bg: 'brand.solid', boxShadow: 'none' },
    '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 2px var(--sw-colors-danger-edge)' },
    // Draws the tick with two borders, because the content policy would block a data: image.
    _after: {
      content: '""',
      w: '6px',
      h: '11px',
      mt: '-3px',
      borderColor: 'brand.on',
      borderStyle: 'solid',
      borderWidth: '0 2.5px 2.5px 0',
      transform: 'rotate(45deg) scale(0)',
      transition: 'transform 120ms',
    },
    '&:checked::after': { transform: 'rotate(45deg) scale(1)' },
  },
})

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'style'> & {
  id: string
  error?: string | undefined
  /** The label. It may contain links and buttons; pressing those does not tick the box. */
  children: ReactNode
}

export const CheckboxField = ({ id, error, children, ...input }: CheckboxFieldProps) => (
  <Box>
    <HStack gap="3" align="start" minH="target" py="2">
      <Tick
        type="checkbox"
        id={id}
        {...input}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      <chakra.label htmlFor={id} cursor="pointer" pt="0.5" lineHeight="snug">
        {children}
      </chakra.label>
    </HStack>
    {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
  </Box>
)
