import { Box } from '@chakra-ui/react'
import { frameOf, inPicture, pictureHeight, pictureWidth, type Spot } from './map-frame.ts'
import { labelsIn } from './map-labels.ts'
import { Land, Pin, pinBox, Ring, ringBox, Town, Way } from './map-marks.tsx'
import { onMap } from './uk-projection.ts'
import { type Corner, closeUp, cornerBox, WhereInTheCountry } from './where-in-the-country.tsx'

type Place = { lat: number; lon: number }

type UkMapProps = {
  from: Place | null
  to: Place | null
  /** How far the job has come, 0 to 1, as on the route strip. */
  progress?: number
}

/**
 * Where a journey lies: the outline of the country, the two ends and the way between them. It is a picture only; the
 * words for it belong beside it.
 */
export const UkMap = ({ from, to, progress = 0 }: UkMapProps) => {
  const places = [from, to].filter((place) => place !== null)
  if (places.length === 0) return null
  const frame = frameOf(places.map(onMap))
  const start = from && inPicture(frame, onMap(from))
  const goal = to && inPicture(frame, onMap(to))
  const corner = frame.scale < closeUp ? freeCorner([start, goal].filter((spot) => spot !== null)) : null
  const taken = [start && ringBox(start), goal && pinBox(goal), corner && cornerBox(corner)]
  const labels = labelsIn(
    frame,
    taken.filter((box) => box !== null),
  )
  return (
    <Box
      position="relative"
      borderRadius="md"
      overflow="hidden"
      bg="bg.sunken"
      aspectRatio={pictureWidth / pictureHeight}
    >
      <svg viewBox={`0 0 ${pictureWidth} ${pictureHeight}`} width="100%" aria-hidden="true" focusable="false">
        <Land frame={frame} />
        {labels.map((label) => (
          <Town key={label.name} {...label} />
        ))}
        {start && goal && <Way from={start} to={goal} progress={progress} />}
        {start && <Ring at={start} />}
        {goal && <Pin at={goal} />}
      </svg>
      {corner && <WhereInTheCountry frame={frame} corner={corner} />}
    </Box>
  )
}

/** On the other side from the end that is higher up. */
const freeCorner = (spots: readonly Spot[]): Corner => {
  const highest = spots.reduce((one, other) => (other.y < one.y ? other : one))
  return highest.x > pictureWidth / 2 ? 'left' : 'right'
}
