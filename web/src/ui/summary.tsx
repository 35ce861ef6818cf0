import { chakra } from '@chakra-ui/react'

/** What unfolds a `details` element, as a link looks. */
export const Summary = chakra('summary', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'target',
    cursor: 'pointer',
    color: 'fg.link',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: 'xs',
  },
})
