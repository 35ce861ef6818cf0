import { chakra, Flex } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { photosClosedText } from '#shared/model/at-the-door.ts'
import type { ItemCategory } from '#shared/model/categories.ts'
import { londonMoment } from '#shared/model/london.ts'
import { PhotoStrip } from '#web/components/delivery/photo-strip.tsx'
import { Muted } from '#web/ui/section.tsx'
import { attemptLabels, leftWithText, stepBy, stepTitle } from './door-words.ts'

const Step = chakra('li', {
  base: {
    position: 'relative',
    pl: '6',
    pb: '4',
    breakInside: 'avoid',
    _before: {
      content: '""',
      position: 'absolute',
      left: '0',
      top: '1.5',
      boxSize: '3',
      borderRadius: 'full',
      bg: 'brand.solid',
      _highContrast: { bg: 'CanvasText' },
    },
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: '5px',
      top: '5',
      bottom: '-1',
      w: '2px',
      bg: 'line.soft',
    },
    _last: { pb: '0' },
  },
})

const Words = chakra('p', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', '& + &': { mt: '2' } } })

type Noted = Pick<RequestDetails, 'pickup_note' | 'handover' | 'attempt'> & { category: ItemCategory }

/** The carrier's notes from the pickup and the door. */
export const DoorWords = ({ pickup_note, handover, attempt, category }: Noted) => {
  const handoverText =
    handover && [leftWithText(handover.left_with, category), handover.name, handover.note].filter(Boolean)
  const attemptText = attempt && [attemptLabels[attempt.reason], attempt.note].filter(Boolean)
  if (!pickup_note && !handoverText && !attemptText) return null
  return (
    <chakra.div mb="4">
      {pickup_note && <Words>Noted at the start: “{pickup_note}”</Words>}
      {attemptText && <Words>Last attempt: {attemptText.join(' · ')}</Words>}
      {handoverText && <Words>{handoverText.join(' · ')}</Words>}
    </chakra.div>
  )
}

/** `viewer` is missing for admins, who are on neither side. */
type Steps = Pick<RequestDetails, 'timeline' | 'serviceType' | 'outcome'> & Partial<Pick<RequestDetails, 'viewer'>>

/** The steps of a request with their times and photos, the oldest first. */
export const TimelineList = ({ details }: { details: Steps }) => {
  const { timeline, serviceType, outcome, viewer } = details
  return (
    <chakra.ol>
      {timeline.map(({ type, at, by, photos, photos_closed, taken_to }, index) => (
        <Step key={`${type} ${at}`}>
          <chakra.p fontWeight="semibold">
            {stepTitle({ type, by }, serviceType, { outcome, isEnd: index === timeline.length - 1 })}
          </chakra.p>
          <Muted>
            <time dateTime={at}>{londonMoment(new Date(at))}</time> · {stepBy(by, viewer)}
          </Muted>
          {photos.length > 0 && (
            <Flex mt="2">
              <PhotoStrip photos={photos} />
            </Flex>
          )}
          {taken_to && <Muted mt="1">Taken to {taken_to}</Muted>}
          {photos_closed && <Muted mt="2">{photosClosedText}</Muted>}
        </Step>
      ))}
    </chakra.ol>
  )
}
