import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { Button, IconButton } from './button.tsx'
import { AlertIcon, CloseIcon, icon, path } from './icons.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'
import { ProgressBar } from './loading.tsx'

const load = async () => (await import('./file-chooser-dialog.tsx')).FileChooserDialog
const FileChooserDialog = lazyComponent(load)

/** Loads what a form needs to offer the camera without a connection. */
export const preloadFileChooser = () => preload(load)

type FileChooserProps = {
  open: boolean
  title: string
  /** The file types of the gallery input, as for `accept`. */
  accept: string
  multiple?: boolean
  /** The camera that opens: the front one for a photo of oneself. */
  camera?: 'environment' | 'user'
  onFiles: (files: File[]) => void
  onClose: () => void
}

/** Offers camera and gallery. The two hidden inputs outlive the dialog, because they receive the files. */
export const FileChooser = ({
  open,
  title,
  accept,
  multiple = false,
  camera: facing = 'environment',
  onFiles,
  onClose,
}: FileChooserProps) => {
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)

  const choose = (from: HTMLInputElement | null) => {
    onClose()
    from?.click()
  }
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // Without this, choosing the same file again would fire no event.
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  const props = { type: 'file', hidden: true, tabIndex: -1 } as const

  return (
    <>
      <input
        {...props}
        ref={camera}
        accept="image/*"
        capture={facing}
        aria-label={`${title}: camera`}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        {...props}
        ref={gallery}
        accept={accept}
        multiple={multiple}
        aria-label={`${title}: gallery`}
        onChange={(event) => take(event.currentTarget)}
      />
      <LazyOverlay open={open} onClose={onClose}>
        <FileChooserDialog
          {...{ open, title, onClose }}
          sources={[
            { name: 'Camera', icon: <CameraIcon />, onChoose: () => choose(camera.current) },
            { name: 'Gallery', icon: <GalleryIcon />, onChoose: () => choose(gallery.current) },
          ]}
        />
      </LazyOverlay>
    </>
  )
}

export const CameraIcon = icon(
  <>
    <path d="M4.5 7.5H8l1.5-2.5h5L16 7.5h3.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
)
const GalleryIcon = icon(
  <>
    <path d="M4.5 4.5h15a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM4 17l5-5 4 4 2.5-2.5L20 18" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
)
export const FileIcon = path('M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9 13h6M9 16.5h6')

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
  /** The URL of a thumbnail. */
  thumb?: string | undefined
  state: 'kept' | 'sending' | 'failed'
  /** Upload progress from 0 to 1. */
  done?: number
  /** Why the upload failed. */
  errorText?: string | undefined
  onRemove: () => void
  onRetry?: () => void
}

/** A chosen file with its upload progress and a button to remove it. */
export const FileTile = ({ name, thumb, state, done = 0, errorText, onRemove, onRetry }: FileTileProps) => (
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
      <chakra.p fontWeight="semibold" overflowWrap="anywhere">
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
            {errorText}
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
