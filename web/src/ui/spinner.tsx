import { chakra, VStack } from '@chakra-ui/react'

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '1.1em',
    borderRadius: 'full',
    border: '0.16em solid currentColor',
    borderTopColor: 'transparent',
    flexShrink: 0,
    animation: 'spin 0.8s linear infinite',
  },
})

export const Spinner = () => <Ring aria-hidden="true" />

const Track = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    w: '28',
    h: '3',
    _before: {
      content: '""',
      position: 'absolute',
      insetX: '0',
      top: 'calc(50% - 1.5px)',
      h: '3px',
      borderRadius: 'full',
      bg: 'line.soft',
    },
    _after: {
      content: '""',
      position: 'absolute',
      top: '0',
      ml: '-1.5',
      boxSize: '3',
      borderRadius: 'full',
      bg: 'accent.solid',
      animation: 'travel 1.1s cubic-bezier(0.6, 0, 0.4, 1) infinite alternate',
    },
  },
})

/** The wait of a whole page: the route strip with its dot on the way. */
export const PageSpinner = ({ text = 'Loading...' }: { text?: string }) => (
  <VStack role="status" justify="center" gap="5" minH="60vh" color="fg.muted">
    <Track aria-hidden="true" />
    <span>{text}</span>
  </VStack>
)
