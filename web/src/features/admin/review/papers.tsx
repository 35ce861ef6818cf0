import { Box, chakra, Flex } from '@chakra-ui/react'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { RotateIcon, ZoomInIcon, ZoomOutIcon } from '#web/ui/icons.tsx'
import { isPdf, toDocumentLabel } from '../documents/document-buttons.tsx'
import { DocumentImage, PdfLink } from '../documents/document-image.tsx'
import { SeenBefore } from './seen-before.tsx'

const zooms = [1, 1.5, 2, 3, 4] as const

const View = chakra('div', {
  base: {
    flex: { base: 'none', lg: '1' },
    minH: '0',
    // On a phone as high as the paper, so that a wide one leaves no gap above and below.
    aspectRatio: { base: 'var(--ratio)', lg: 'auto' },
    maxH: { base: '45dvh', lg: 'none' },
    overflow: 'auto',
    borderRadius: 'md',
    bg: 'bg.sunken',
    // The image's size is relative to this frame.
    containerType: 'size',
  },
})

/** As large as the frame times the zoom, whichever way the image is turned. */
const Stage = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'calc(100cqw * var(--zoom))',
    h: 'calc(100cqh * var(--zoom))',
    overflow: 'hidden',
    '--w': '100cqw',
    '--h': '100cqh',
    '&[data-sideways]': { '--w': '100cqh', '--h': '100cqw' },
    '& img': {
      w: 'calc(var(--w) * var(--zoom))',
      h: 'calc(var(--h) * var(--zoom))',
      maxW: 'none',
      objectFit: 'contain',
      transform: 'rotate(calc(var(--turns) * 90deg))',
    },
  },
})

/** Of an identity card, until the image is loaded. */
const usualRatio = 1.586

type PictureProps = { url: string; label: string; alt: string; onRecovered: () => void }

/** A document that is an image, which can be enlarged and turned. */
const Picture = ({ url, label, alt, onRecovered }: PictureProps) => {
  const view = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const [ratio, setRatio] = useState(usualRatio)
  const zoom = zooms[step] ?? 1
  const lastZoom = useRef<number>(zoom)

  // Keeps the middle of the image in the middle.
  useLayoutEffect(() => {
    const ratio = zoom / lastZoom.current
    lastZoom.current = zoom
    if (!view.current || ratio === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = view.current
    view.current.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
    view.current.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
  }, [zoom])

  const isSideways = turns % 2 === 1
  // The type lacks custom properties.
  const place = { '--zoom': zoom, '--turns': turns, '--ratio': isSideways ? 1 / ratio : ratio } as CSSProperties
  return (
    <>
      <Flex align="center" gap="1">
        <chakra.h3 flex="1" minW="0" textStyle="label">
          {label}
        </chakra.h3>
        <IconButton label="Zoom out" aria-disabled={step === 0} onClick={() => setStep(Math.max(0, step - 1))}>
          <ZoomOutIcon />
        </IconButton>
        <chakra.span role="status" textStyle="small" fontVariantNumeric="tabular-nums" minW="12" textAlign="center">
          {zoom * 100} %
        </chakra.span>
        <IconButton
          label="Zoom in"
          aria-disabled={step === zooms.length - 1}
          onClick={() => setStep(Math.min(zooms.length - 1, step + 1))}
        >
          <ZoomInIcon />
        </IconButton>
        <IconButton label="Rotate" onClick={() => setTurns(turns + 1)}>
          <RotateIcon />
        </IconButton>
      </Flex>
      {/* Scrolls by keyboard once it is larger than its frame. */}
      <View
        ref={view}
        style={place}
        {...(zoom > 1 && { role: 'region', 'aria-label': `${label}, enlarged`, tabIndex: 0 })}
      >
        <Stage {...(isSideways && { 'data-sideways': '' })}>
          <DocumentImage
            url={url}
            alt={alt}
            onShown={({ naturalWidth, naturalHeight }) => setRatio(naturalWidth / naturalHeight || usualRatio)}
            onRecovered={onRecovered}
          />
        </Stage>
      </View>
    </>
  )
}

/** A newer certificate, which is what its review is about; otherwise the document that all others are compared with. */
const firstOf = (documents: PartnerEntry['documents']): number =>
  Math.max(
    0,
    ...['photo-id.', 'newer-insurance.'].map((start) => documents.findIndex(({ name }) => name.startsWith(start))),
  )

type PapersProps = { entry: Pick<PartnerEntry, 'name' | 'documents' | 'seen'>; onRecovered: () => void }

/** The documents of one applicant, one at a time. Each is loaded, and recorded, when it is shown. */
export const Papers = ({ entry: { name, documents, seen }, onRecovered }: PapersProps) => {
  const [index, setIndex] = useState(() => firstOf(documents))
  const shown = documents[index] ?? documents[0]
  if (!shown)
    return seen.length > 0 ? (
      <div>
        <chakra.p>We have deleted the copies.</chakra.p>
        <SeenBefore seen={seen} />
      </div>
    ) : (
      <chakra.p color="fg.muted">They didn't send any documents.</chakra.p>
    )
  const label = toDocumentLabel(shown)
  return (
    <Flex direction="column" gap="3" h={{ lg: 'full' }}>
      <Flex
        role="group"
        aria-label="Papers"
        gap="1.5"
        wrap={{ base: 'nowrap', lg: 'wrap' }}
        overflowX={{ base: 'auto', lg: 'visible' }}
        // Room for the focus ring.
        m="-1"
        p="1"
      >
        {documents.map((document, at) => (
          <Button
            key={document.id}
            variant={document === shown ? 'outline' : 'quiet'}
            size="sm"
            px="3"
            flexShrink="0"
            aria-current={document === shown}
            onClick={() => setIndex(at)}
          >
            {toDocumentLabel(document)}
          </Button>
        ))}
      </Flex>
      {isPdf(shown) ? (
        <Box>
          <chakra.h3 textStyle="label" mb="3">
            {label}
          </chakra.h3>
          <PdfLink url={shown.url} />
        </Box>
      ) : (
        <Picture key={shown.id} url={shown.url} label={label} alt={`${label} of ${name}`} onRecovered={onRecovered} />
      )}
    </Flex>
  )
}
