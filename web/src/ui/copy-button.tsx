import { Button } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopied } from './use-share.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = { text: string; children?: string }

export const CopyButton = ({ text, children = 'Copy' }: CopyButtonProps) => {
  const { isCopied, copy } = useCopied()
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void copy(text)}>
        {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        {isCopied ? 'Copied!' : children}
      </Button>
      <VisuallyHidden role="status">{isCopied ? 'Copied!' : ''}</VisuallyHidden>
    </>
  )
}
