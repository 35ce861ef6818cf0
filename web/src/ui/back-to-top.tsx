import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { ArrowUpIcon } from './icons.tsx'

const appearsAfterPx = 300

/** The focus goes up along with the page, to the heading of the screen. */
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
    <Box position="fixed" right={{ base: '4', md: '6' }} bottom={{ base: '4', md: '6' }} zIndex="bar">
      <IconButton label="Back to top" variant="raised" onClick={goToTop}>
        <ArrowUpIcon />
      </IconButton>
    </Box>
  ) : null
}
