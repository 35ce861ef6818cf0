import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type DocumentImageProps = { url: string; alt: string; onRecovered: () => void }

/** A document that is an image. One that does not come can be asked for again; whoever did so is told when it is there. */
export const DocumentImage = ({ url, alt, onRecovered }: DocumentImageProps) => {
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
