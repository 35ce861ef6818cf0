import { chakra } from '@chakra-ui/react'

/** How far down the page we are, drawn by the browser alone. Browsers without scroll timelines show nothing. */
const Bar = chakra('div', {
  base: {
    position: 'fixed',
    insetX: '0',
    top: '0',
    h: '4px',
    zIndex: 'bar',
    bg: 'accent.solid',
    transformOrigin: 'left',
    transform: 'scaleX(0)',
    '@supports (animation-timeline: scroll())': {
      animation: 'grow linear both',
      animationTimeline: 'scroll()',
    },
  },
})

export const ScrollProgress = () => <Bar aria-hidden="true" />
