import { Box, chakra, Flex } from '@chakra-ui/react'
import { Button } from './button.tsx'
import { FileIcon } from './file-icons.tsx'
import { IconButton } from './icon-button.tsx'
import { AlertIcon, CloseIcon } from './icons.tsx'
import { ProgressBar } from './progress-bar.tsx'

const Tile = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    p: '2',
    borderRadius: 'md',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-soft)',
  },
})

const Picture = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })

type FileTileProps = {
  name: string
  /** A small picture of it, as an address. */
  thumb?: string | undefined
  state: 'kept' | 'sending' | 'failed'
  /** From 0 to 1, while it is being sent. */
  done?: number
  /** Why it was not sent. */
  problem?: string | undefined
  onRemove: () => void
  onRetry?: () => void
}

/** One chosen file: what it is, how far it has come, and the way to be rid of it. */
export const FileTile = ({ name, thumb, state, done = 0, problem, onRemove, onRetry }: FileTileProps) => (
  <Tile>
    <Flex
      boxSize="14"
      flexShrink="0"
      align="center"
      justify="center"
      overflow="hidden"
      borderRadius="sm"
      bg="bg.sunken"
      color={state === 'failed' ? 'danger.text' : 'fg.muted'}
    >
      {state === 'failed' ? <AlertIcon /> : thumb ? <Picture src={thumb} alt="" /> : <FileIcon />}
    </Flex>
    <Box flex="1" minW="0">
      <chakra.p fontWeight="semibold" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {name}
      </chakra.p>
      {state === 'sending' && (
        <Box mt="1.5">
          <ProgressBar label={`Uploading ${name}`} done={done} />
        </Box>
      )}
      {state === 'failed' && (
        <>
          <chakra.p role="alert" textStyle="small" color="danger.text">
            {problem}
          </chakra.p>
          {onRetry && (
            <Button variant="outline" size="sm" mt="2" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      )}
    </Box>
    <IconButton label={state === 'sending' ? `Cancel the upload of ${name}` : `Remove ${name}`} onClick={onRemove}>
      <CloseIcon size={18} />
    </IconButton>
  </Tile>
)
