import { chakra } from '@chakra-ui/react'

const Bar = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    w: 'full',
    h: '1.5',
    border: '0',
    borderRadius: 'full',
    overflow: 'hidden',
    // Each engine has its own names for the two halves, and forgets a rule that names another's.
    bg: 'line.soft',
    '&::-webkit-progress-bar': { bg: 'line.soft' },
    '&::-webkit-progress-value': { bg: 'brand.solid', borderRadius: 'full', transition: 'width 160ms' },
    '&::-moz-progress-bar': { bg: 'brand.solid', borderRadius: 'full' },
  },
})

/** How much of something is done, from 0 to 1. */
export const ProgressBar = ({ label, done }: { label: string; done: number }) => (
  <Bar aria-label={label} max={1} value={done} />
)
