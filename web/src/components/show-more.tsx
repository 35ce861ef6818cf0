import { chakra } from '@chakra-ui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** How many entries of a list are shown: `size` at first, and as many more each time. */
export const useShowMore = (size: number, list: RefObject<HTMLElement | null>) => {
  const [limit, setLimit] = useState(size)
  const firstNew = useRef<number>(undefined)

  // The focus moves to the first of the new entries, because the button moves away below them.
  useEffect(() => {
    if (firstNew.current === undefined) return
    const entry = list.current?.querySelectorAll<HTMLElement>('ul > li')[firstNew.current]
    firstNew.current = undefined
    if (!entry) return
    entry.tabIndex = -1
    entry.focus({ preventScroll: true })
  })

  return {
    limit,
    /** `shown` entries are there already. */
    showMore: (shown: number) => {
      firstNew.current = shown
      setLimit(limit + size)
    },
  }
}

type ShowMoreProps = { what: string; onPress: () => void }

/** Below the entries of a list that has more. */
export const ShowMore = ({ what, onPress }: ShowMoreProps) => (
  <Button variant="outline" mt="4" w={{ base: 'full', sm: 'auto' }} onClick={onPress}>
    Show more<chakra.span srOnly> {what}</chakra.span>
  </Button>
)
