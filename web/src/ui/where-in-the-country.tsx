import { Box as Panel } from '@chakra-ui/react'
import { type Frame, pictureHeight, pictureWidth } from './map-frame.ts'
import type { Box } from './map-labels.ts'
import { mapColour } from './map-marks.tsx'

/** At a larger scale than this the country can be recognised without help. */
export const closeUp = 2.5

export type Corner = 'left' | 'right'

/** The whole of it, small, with a dot for what the picture shows. */
export const WhereInTheCountry = ({ frame, corner }: { frame: Frame; corner: Corner }) => (
  <Panel position="absolute" top="2" {...{ [corner]: '2' }} w="12" p="1" borderRadius="sm" bg="bg.panel">
    <svg viewBox="0 0 620 1120" width="100%" aria-hidden="true" focusable="false">
      <use href="/uk.svg#uk" fill={mapColour.coast} />
      <circle
        cx={frame.left + (pictureWidth * frame.scale) / 2}
        cy={frame.top + (pictureHeight * frame.scale) / 2}
        r="56"
        fill={mapColour.way}
        stroke={mapColour.paper}
        strokeWidth="16"
      />
    </svg>
  </Panel>
)

/** What it covers of the picture on a phone; on a wider screen it is less. */
export const cornerBox = (corner: Corner): Box => {
  const left = corner === 'left' ? 0 : pictureWidth - 18
  return { left, top: 0, right: left + 18, bottom: 28 }
}
