import { chakra, HStack } from '@chakra-ui/react'
import { IconButton } from '#web/ui/button.tsx'
import { CheckIcon, CopyIcon } from '#web/ui/icons.tsx'
import { useCopied } from '#web/ui/use-share.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { jobNumber } from './request-parts.tsx'

/** The short number of a job, with a button that copies the whole id. */
export const JobNumberCopy = ({ id, as = 'span' }: { id: string; as?: 'span' | 'h3' }) => {
  const { isCopied, copy } = useCopied()
  const number = jobNumber(id)
  return (
    <HStack gap="0" my="-2">
      <chakra.span as={as} fontWeight="semibold" fontVariantNumeric="tabular-nums" title={id}>
        {as === 'h3' && <VisuallyHidden>Job </VisuallyHidden>}
        {number}
      </chakra.span>
      <IconButton label={`Copy job ID ${number}`} onClick={() => void copy(id)} color="fg.muted">
        {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      </IconButton>
      <VisuallyHidden role="status">{isCopied ? 'Copied!' : ''}</VisuallyHidden>
    </HStack>
  )
}
