import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-tile.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isAccessRecorded, isPdf, toDocumentLabel } from './document-buttons.tsx'

type DocumentImageProps = { url: string; alt: string; onRecovered: () => void }

/** A document that is an image. One that does not come can be asked for again; whoever did so is told when it is there. */
const DocumentImage = ({ url, alt, onRecovered }: DocumentImageProps) => {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const [tries, setTries] = useState(0)

  const again = () => {
    setState('loading')
    setTries(tries + 1)
  }
  const arrive = () => {
    setState('there')
    if (tries > 0) onRecovered()
  }

  return (
    <div>
      <div role="alert">
        {state !== 'there' && (tries > 0 || state === 'failed') && (
          <LoadError isRetrying={state === 'loading'} onRetry={again}>
            This document could not be loaded.
          </LoadError>
        )}
      </div>
      {state === 'loading' && tries === 0 && (
        <Flex role="status" align="center" justify="center" minH="64" color="fg.muted" fontSize="xl">
          <Spinner />
          <VisuallyHidden>Loading...</VisuallyHidden>
        </Flex>
      )}
      {/* One that failed is not drawn, and each try is another element: the same one would not ask again. */}
      {state !== 'failed' && (
        <Box hidden={state !== 'there'}>
          <chakra.img
            key={tries}
            src={url}
            alt={alt}
            maxH="60dvh"
            maxW="full"
            mx="auto"
            borderRadius="md"
            objectFit="contain"
            onLoad={arrive}
            onError={() => setState('failed')}
          />
        </Box>
      )}
    </div>
  )
}

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
