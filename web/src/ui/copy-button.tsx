import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { toast } from './toasts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const thanksMs = 2000

/** Copies a text to the clipboard, and says so for a moment. */
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

type CopyButtonProps = { text: string; children?: string }

export const CopyButton = ({ text, children = 'Copy' }: CopyButtonProps) => {
  const { copied, copy } = useCopy(text)
  return (
    <>
      <Button variant="outline" size="sm" onClick={copy}>
        {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        {copied ? 'Copied!' : children}
      </Button>
      <VisuallyHidden role="status">{copied ? 'Copied!' : ''}</VisuallyHidden>
    </>
  )
}
