import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileIcon } from '#web/ui/file-tile.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx'
import { isAccessRecorded, isPdf, toDocumentLabel } from './document-label.ts'
import { DocumentImage } from './document-picture.tsx'

type DocumentDialogProps = {
  entry: Pick<PartnerEntry, 'name' | 'documents'>
  /** Which document is looked at first, from 0. */
  first: number
  open: boolean
  onClose: () => void
}

/** The documents of one person, one at a time: none is loaded before it is looked at. */
export const DocumentDialog = ({ entry: { name, documents }, first, open, onClose }: DocumentDialogProps) => {
  const [at, setAt] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const document = documents[at]
  if (!document) return null
  const label = toDocumentLabel(document)

  const turnTo = (next: number) => {
    setAt(next)
    // Says what is shown now, and the button may go dead.
    heading.current?.focus()
  }

  return (
    <Dialog
      size="lg"
      open={open}
      onClose={onClose}
      title={`Documents of ${name}`}
      footer={
        <Flex flex="1" align="center" justify="space-between" gap="3">
          <Button variant="outline" size="sm" disabled={at === 0} onClick={() => turnTo(at - 1)}>
            <ArrowLeftIcon size={18} />
            Previous
          </Button>
          <chakra.span color="fg.muted" textStyle="small" textAlign="center">
            {at + 1} of {documents.length}
          </chakra.span>
          <Button variant="outline" size="sm" disabled={at === documents.length - 1} onClick={() => turnTo(at + 1)}>
            Next
            <ArrowRightIcon size={18} />
          </Button>
        </Flex>
      }
    >
      <Stack gap="4">
        <div>
          <chakra.h3 ref={heading} tabIndex={-1} textStyle="subheading">
            {label}
          </chakra.h3>
          <chakra.p overflowWrap="anywhere">{document.name}</chakra.p>
        </div>
        {isPdf(document) ? (
          <Button asChild variant="outline" alignSelf="flex-start">
            <a href={document.url} target="_blank" rel="noreferrer">
              <FileIcon size={18} />
              Open the PDF
            </a>
          </Button>
        ) : (
          <DocumentImage
            key={document.id}
            url={document.url}
            alt={`${label} of ${name}`}
            onRecovered={() => heading.current?.focus()}
          />
        )}
        {isAccessRecorded(document) && (
          <chakra.p color="fg.muted" textStyle="small">
            Each look at a document is recorded.
          </chakra.p>
        )}
      </Stack>
    </Dialog>
  )
}
