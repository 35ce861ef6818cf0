import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { useInsertionEffect } from 'react'

/**
 * Tells Emotion which styles the build has written into the page. Named as Emotion has it, they would be moved to the
 * end of the head, and the whole page would be laid out again.
 */
export const WrittenStyles = () => {
  const inserted = useEmotionCache()?.inserted
  useInsertionEffect(() => {
    const written = document.querySelector<HTMLElement>('style[data-written]')?.dataset.written
    if (inserted && written) for (const id of written.split(' ')) inserted[id] = true
  }, [inserted])
  return null
}
