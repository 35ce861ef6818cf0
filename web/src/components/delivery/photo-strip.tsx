import { chakra, Flex } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { FileIcon } from '#web/ui/file-chooser.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'

const PhotoDialog = lazyComponent(async () => (await import('./photo-dialog.tsx')).PhotoDialog)

const Thumb = chakra('button', {
  base: {
    boxSize: '24',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-soft)',
    cursor: 'zoom-in',
  },
  variants: { isLarge: { true: { boxSize: 'auto', flex: '1 1 14rem', minW: '0', aspectRatio: '4 / 3' } } },
})

const Picture = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })

type RequestFile = Omit<RequestDetails['photos'][number], 'id'>
export type PhotoStripProps = {
  photos: readonly RequestFile[]
  receipt?: RequestFile | null
  /** What the photos show, if a screen has several strips. */
  about?: string
  /** Large enough to compare them without opening each. */
  isLarge?: boolean
}

/** The photos and the receipt as thumbnails that open large. A PDF opens in a tab of its own. */
export const PhotoStrip = ({ photos, receipt = null, about, isLarge = false }: PhotoStripProps) => {
  const state = useDialogState<Shown>()
  const pictures = picturesOf(photos, receipt, about)
  if (pictures.length === 0 && !receipt) return null

  return (
    <>
      <Flex gap="3" wrap="wrap" align="center">
        {pictures.map((picture) => (
          <Thumb
            key={picture.url}
            type="button"
            isLarge={isLarge}
            aria-label={`Open ${picture.name}`}
            onClick={() => state.open(picture)}
          >
            <Picture src={picture.url} alt="" loading="lazy" />
          </Thumb>
        ))}
        {receipt && !isPicture(receipt) && (
          <Button asChild variant="outline" size="sm">
            <a href={receipt.url} target="_blank" rel="noreferrer">
              <FileIcon size={18} />
              Receipt
            </a>
          </Button>
        )}
      </Flex>
      <LazyDialog state={state}>{(shown, frame) => <PhotoDialog {...shown} {...frame} />}</LazyDialog>
    </>
  )
}

type Shown = { name: string; url: string }

const isPicture = ({ contentType }: RequestFile) => contentType.startsWith('image/')

const picturesOf = (photos: readonly RequestFile[], receipt: RequestFile | null, about?: string): Shown[] => [
  ...photos.map(({ url }, index) => ({
    name: `Photo ${index + 1} of ${photos.length}${about ? `: ${about}` : ''}`,
    url,
  })),
  ...(receipt && isPicture(receipt) ? [{ name: 'Receipt', url: receipt.url }] : []),
]
