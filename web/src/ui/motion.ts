import { defineKeyframes } from '@chakra-ui/react'

export const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
  'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
  'rise-in': { from: { opacity: '0', transform: 'translateY(12px)' }, to: { opacity: '1', transform: 'none' } },
  'rise-out': { from: { opacity: '1', transform: 'none' }, to: { opacity: '0', transform: 'translateY(8px)' } },
  'from-bottom': { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  'to-bottom': { to: { transform: 'translateY(100%)' } },
  'from-start': { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
  'to-start': { from: { transform: 'none' }, to: { transform: 'translateX(-100%)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  travel: { from: { left: '0%' }, to: { left: '100%' } },
  breathe: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.45' } },
  grow: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
})
