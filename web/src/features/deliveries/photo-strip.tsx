import { chakra, Flex } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { FileIcon } from '#web/ui/file-tile.tsx'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx').then(({ PhotoDialog }) => ({ default: PhotoDialog })))

const Thumb = chakra('button', {
  base: {
    boxSize: '24',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-soft)',
    cursor: 'zoom-in',
  },
})

const Picture = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })

type File = RequestDetails['photos'][number]
type PhotoStripProps = Pick<RequestDetails, 'photos' | 'receipt'>

/** The photos and the receipt, small; pressed, they open large. A receipt that is no picture opens by itself. */
export const PhotoStrip = ({ photos, receipt }: PhotoStripProps) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const pictures = picturesOf(photos, receipt)
  if (pictures.length === 0 && !receipt) return null

  const show = (picture: Shown) => {
    setShown(picture)
    setIsOpen(true)
  }

  return (
    <>
      <Flex gap="3" wrap="wrap" align="center">
        {pictures.map((picture) => (
          <Thumb key={picture.url} type="button" aria-label={`Open ${picture.name}`} onClick={() => show(picture)}>
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
      {shown && (
        <Suspense>
          <PhotoDialog open={isOpen} name={shown.name} url={shown.url} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Shown = { name: string; url: string }

const isPicture = ({ contentType }: File) => contentType.startsWith('image/')

const picturesOf = (photos: readonly File[], receipt: File | null): Shown[] => [
  ...photos.map(({ url }, at) => ({ name: `Photo ${at + 1} of ${photos.length}`, url })),
  ...(receipt && isPicture(receipt) ? [{ name: 'Receipt', url: receipt.url }] : []),
]
