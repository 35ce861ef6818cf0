import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

const scrollTimeline = 'animation-timeline: scroll()'

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
    [`@supports (${scrollTimeline})`]: {
      animation: 'grow linear both',
      animationTimeline: 'scroll()',
    },
  },
})

/** Draws the bar each time the page is scrolled. It moves with the finger and never by itself. */
const followScroll = (bar: HTMLElement): (() => void) => {
  const draw = () => {
    const way = document.documentElement.scrollHeight - window.innerHeight
    const share = way > 0 ? Math.min(1, Math.max(0, window.scrollY / way)) : 0
    bar.style.transform = `scaleX(${share})`
  }
  const events = ['scroll', 'resize'] as const
  for (const event of events) window.addEventListener(event, draw, { passive: true })
  draw()
  return () => {
    for (const event of events) window.removeEventListener(event, draw)
  }
}

/** How far down the page we are. The browser draws it alone where it has scroll timelines, and a script where not. */
export const ScrollProgress = () => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current && !CSS.supports(scrollTimeline) ? followScroll(bar.current) : undefined), [])
  return <Bar ref={bar} aria-hidden="true" />
}
