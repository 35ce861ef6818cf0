import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '3',
    minH: '7',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'bold',
    whiteSpace: 'nowrap',
    '& > svg': { ml: '-1' },
  },
  variants: {
    tone: {
      success: { bg: 'success.tint', color: 'success.text' },
      info: { bg: 'info.tint', color: 'info.text' },
      warning: { bg: 'warning.tint', color: 'warning.text' },
      danger: { bg: 'danger.tint', color: 'danger.text' },
      brand: { bg: 'brand.tint', color: 'brand.text' },
      plain: { bg: 'bg.sunken', color: 'fg.muted' },
    },
  },
  defaultVariants: { tone: 'plain' },
})

type BadgeTone = 'success' | 'info' | 'warning' | 'danger' | 'brand' | 'plain'

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }

/** A word or two about the thing that it stands on. */
export const Badge = ({ tone = 'plain', icon, children }: BadgeProps) => (
  <Pill tone={tone}>
    {icon}
    {children}
  </Pill>
)
