import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Bar = chakra('div', {
  base: {
    // The page leaves room for it when it scrolls to what is focused: see the global styles.
    position: { base: 'sticky', md: 'static' },
    bottom: '0',
    zIndex: { base: 'header', md: 'auto' },
    mx: { base: '-4', md: '0' },
    mt: '6',
    px: { base: '4', md: '0' },
    py: { base: '3', md: '0' },
    bg: { base: 'bg.page', md: 'transparent' },
    boxShadow: { base: '0 -1px 0 var(--sw-colors-line-soft)', md: 'none' },
  },
})

const Buttons = chakra('div', {
  base: { display: 'flex', gap: '3', '& > :last-child': { flex: { base: '1', md: '0 0 auto' } } },
})

type StepBarProps = {
  children: ReactNode
  /** What came of the last press. It stands beside the buttons, as whoever pressed looks there. */
  notice?: ReactNode
}

/** The way back and the way on; on a phone they stay under the thumb. */
export const StepBar = ({ children, notice }: StepBarProps) => (
  <Bar data-step-bar>
    {notice}
    <Buttons>{children}</Buttons>
  </Bar>
)
