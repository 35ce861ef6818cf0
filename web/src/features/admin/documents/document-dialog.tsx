import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx'
import { Muted } from '#web/ui/section.tsx'
import { isAccessRecorded, isPdf, toDocumentLabel } from './document-buttons.tsx'
import { DocumentImage, PdfLink } from './document-image.tsx'

type DocumentDialogProps = {
  entry: Pick<PartnerEntry, 'name' | 'documents'>
  /** The index of the document to show first. */
  first: number
  open: boolean
  onClose: () => void
}

/** The documents of one person, one at a time. Each is loaded when it is shown. */
export const DocumentDialog = ({ entry: { name, documents }, first, open, onClose }: DocumentDialogProps) => {
  const [index, setIndex] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const document = documents[index]
  if (!document) return null
  const label = toDocumentLabel(document)

  const turnTo = (next: number) => {
    setIndex(next)
    // Lets screen readers read what is shown now. The pressed button may be disabled.
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
          <Button variant="outline" size="sm" disabled={index === 0} onClick={() => turnTo(index - 1)}>
            <ArrowLeftIcon size={18} />
            Previous
          </Button>
          <chakra.span color="fg.muted" textStyle="small" textAlign="center">
            {index + 1} of {documents.length}
          </chakra.span>
          <Button
            variant="outline"
            size="sm"
            disabled={index === documents.length - 1}
            onClick={() => turnTo(index + 1)}
          >
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
          <PdfLink url={document.url} />
        ) : (
          <DocumentImage
            key={document.id}
            url={document.url}
            alt={`${label} of ${name}`}
            maxH="60dvh"
            maxW="full"
            mx="auto"
            borderRadius="md"
            objectFit="contain"
            onRecovered={() => heading.current?.focus()}
          />
        )}
        {isAccessRecorded(document) && <Muted>We log every time a document is viewed.</Muted>}
      </Stack>
    </Dialog>
  )
}
