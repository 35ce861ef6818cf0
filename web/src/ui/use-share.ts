import { useEffect, useState } from 'react'
import { toast } from './toasts.tsx'

const thanksMs = 2000

/** Copies a text to the clipboard, and says so for a moment. */
export const useCopied = () => {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), thanksMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = (text: string): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => toast.error('Your browser did not allow copying. Please select the text instead.'),
    )

  return { isCopied, copy }
}

const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Shares a text with the device's own dialog, or copies it if there is none. */
export const useShare = () => {
  const { isCopied, copy } = useCopied()

  const share = async (text: string): Promise<void> => {
    if (!navigator.share) return copy(text)
    try {
      await navigator.share({ text })
    } catch (error) {
      if (!isGivenUp(error)) await copy(text)
    }
  }

  return { isCopied, share }
}
