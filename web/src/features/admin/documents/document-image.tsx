import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-chooser.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type DocumentImageProps = Omit<ComponentProps<typeof chakra.img>, 'src' | 'onLoad' | 'onError'> & {
  url: string
  alt: string
  onShown?: (image: HTMLImageElement) => void
  onRecovered: () => void
}

/**
 * A document that is an image. One that fails to load can be loaded again; `onRecovered` is called when that succeeds.
 */
export const DocumentImage = ({ url, alt, onShown, onRecovered, ...look }: DocumentImageProps) => {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [tries, setTries] = useState(0)

  const retry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  const showImage = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    setState('loaded')
    onShown?.(currentTarget)
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
      {/* Each try is a new element, because the same one would not load again. */}
      {state !== 'failed' && (
        <Box hidden={state !== 'loaded'}>
          <chakra.img key={tries} {...look} src={url} alt={alt} onLoad={showImage} onError={() => setState('failed')} />
        </Box>
      )}
    </div>
  )
}

/** A PDF document opens in a new tab. */
export const PdfLink = ({ url }: { url: string }) => (
  <Button asChild variant="outline" alignSelf="flex-start">
    <a href={url} target="_blank" rel="noreferrer">
      <FileIcon size={18} />
      Open the PDF
    </a>
  </Button>
)
