import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { ArrowUpIcon } from './icons.tsx'

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

/** Updates the bar on every scroll. */
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

/** Shows how far the page is scrolled, with CSS scroll timelines or, in a browser without them, a script. */
export const ScrollProgress = () => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current && !CSS.supports(scrollTimeline) ? followScroll(bar.current) : undefined), [])
  return <Bar ref={bar} aria-hidden="true" />
}

const appearsAfterPx = 300

/** Scrolls to the top, and moves the focus to the heading of the screen. */
const goToTop = () => {
  window.scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

export const BackToTop = () => {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const check = () => setShown(window.scrollY > appearsAfterPx)
    check()
    window.addEventListener('scroll', check, { passive: true })
    return () => window.removeEventListener('scroll', check)
  }, [])

  return shown ? (
    <Box
      position="fixed"
      right={{ base: '4', md: 'calc(1.5rem + env(safe-area-inset-right))' }}
      bottom={{ base: 'calc(1rem + env(safe-area-inset-bottom))', md: '6' }}
      zIndex="bar"
    >
      <IconButton label="Back to top" variant="raised" onClick={goToTop}>
        <ArrowUpIcon />
      </IconButton>
    </Box>
  ) : null
}

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    top: '3',
    left: '3',
    zIndex: 'skip',
    px: '5',
    py: '3',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg.link',
    fontWeight: 'semibold',
    transform: 'translateY(-200%)',
    // Hides the shadow as well, because it would darken the corner of the page.
    _focusVisible: { transform: 'none', boxShadow: 'raised' },
  },
})

/** The first link of the page, visible when focused. It skips the navigation. */
export const SkipLink = ({ to = 'main' }: { to?: string }) => <Skip href={`#${to}`}>Skip to main content</Skip>
