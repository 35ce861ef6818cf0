import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { PauseIcon, PlayIcon } from './icons.tsx'
import { useReducedMotion } from './use-media.ts'

const Dot = chakra('button', {
  base: {
    display: 'grid',
    placeContent: 'center',
    w: { base: 'target', md: '8' },
    h: 'target',
    cursor: 'pointer',
    borderRadius: 'sm',
    color: 'line.strong',
    _before: { content: '""', w: '2.5', h: '2.5', borderRadius: 'full', bg: 'currentColor', transition: 'width 200ms' },
    '&[aria-current=true]': { color: 'brand.solid', _before: { w: '6' } },
  },
})

type SliderProps = {
  label: string
  slides: readonly { id: string; label: string; content: ReactNode }[]
  everyMs?: number
}

/** A carousel. It pauses on hover, focus and Pause, and does not move with reduced motion. */
export const Slider = ({ label, slides, everyMs = 5000 }: SliderProps) => {
  const reducedMotion = useReducedMotion()
  const [shown, setShown] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const turning = !paused && !held && !reducedMotion

  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setShown((now) => (now + 1) % slides.length), everyMs)
    return () => clearInterval(timer)
  }, [turning, slides.length, everyMs])

  return (
    <chakra.section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box display="grid" aria-live={turning ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <chakra.div
            key={slide.id}
            role="group"
            aria-roledescription="slide"
            aria-label={slide.label}
            gridArea="1 / 1"
            opacity={index === shown ? 1 : 0}
            visibility={index === shown ? 'visible' : 'hidden'}
            transition="opacity 500ms, visibility 500ms"
          >
            {slide.content}
          </chakra.div>
        ))}
      </Box>
      <Flex align="center" justify="center" gap="1" mt="2">
        {!reducedMotion && (
          <IconButton label={paused ? 'Play slides' : 'Pause slides'} onClick={() => setPaused(!paused)}>
            {paused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
          </IconButton>
        )}
        {slides.map((slide, index) => (
          <Dot
            key={slide.id}
            type="button"
            aria-label={`Show slide ${index + 1}: ${slide.label}`}
            aria-current={index === shown}
            onClick={() => setShown(index)}
          />
        ))}
      </Flex>
    </chakra.section>
  )
}
