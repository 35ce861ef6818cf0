import { useEffect, useState } from 'react'
import { toast } from './toasts.ts'

const thanksMs = 2000

/** Puts a text where it can be pasted from, and knows for a while that it has. */
export const useCopy = (text: string) => {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), thanksMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error('Your browser did not allow copying. Please select the text instead.'),
    )

  return { copied, copy }
}
