import { Button } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

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
