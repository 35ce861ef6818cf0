import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-chooser.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isAccessRecorded, isPdf, toDocumentLabel } from './document-buttons.tsx'

type DocumentImageProps = { url: string; alt: string; onRecovered: () => void }

/**
 * A document that is an image. One that fails to load can be loaded again; `onRecovered` is called when that succeeds.
 */
const DocumentImage = ({ url, alt, onRecovered }: DocumentImageProps) => {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [tries, setTries] = useState(0)

  const retry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  const showImage = () => {
    setState('loaded')
    if (tries > 0) onRecovered()
  }

  return (
    <div>
      <div role="alert">
        {state !== 'loaded' && (tries > 0 || state === 'failed') && (
          <LoadError isRetrying={state === 'loading'} onRetry={retry}>
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
      {/* Each try is a new element: the same one would not load again. */}
      {state !== 'failed' && (
        <Box hidden={state !== 'loaded'}>
          <chakra.img
            key={tries}
            src={url}
            alt={alt}
            maxH="60dvh"
            maxW="full"
            mx="auto"
            borderRadius="md"
            objectFit="contain"
            onLoad={showImage}
            onError={() => setState('failed')}
          />
        </Box>
      )}
    </div>
  )
}

type DocumentDialogProps = {
  entry: Pick<PartnerEntry, 'name' | 'documents'>
  /** The index of the document that is shown first. */
  first: number
  open: boolean
  onClose: () => void
}

/** The documents of one person, one at a time: each is loaded when it is shown. */
export const DocumentDialog = ({ entry: { name, documents }, first, open, onClose }: DocumentDialogProps) => {
  const [index, setIndex] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const document = documents[index]
  if (!document) return null
  const label = toDocumentLabel(document)

  const turnTo = (next: number) => {
    setIndex(next)
    // A screen reader speaks what is shown now, and the button may be disabled.
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
