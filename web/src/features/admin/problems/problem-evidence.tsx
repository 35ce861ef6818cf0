import { Box, chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Timeline } from '#shared/contracts/door-shapes.ts'
import type { ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { poundsText } from '#shared/model/money.ts'
import { problemKindTexts } from '#shared/model/problem-rules.ts'
import { PhotoStrip } from '#web/components/delivery/photo-strip.tsx'
import { Statement } from '#web/components/door/statement.tsx'
import { DoorWords, TimelineList } from '#web/components/door/timeline.tsx'
import { LoadFailure } from '#web/components/loaded.tsx'
import { jobNumber } from '#web/components/request-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Muted } from '#web/ui/section.tsx'
import { deliveryPath, personPath } from '../file-paths.ts'
import { useProblemAddresses } from './problem-queries.ts'
import { carrierText, ProblemBadge, requesterText, sideText } from './problem-words.tsx'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <chakra.h3 textStyle="subheading" mb="3">
      {title}
    </chakra.h3>
    {children}
  </section>
)

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '5', md: '6' },
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  },
})

const photosOf = (timeline: Timeline, types: readonly Timeline[number]['type'][]) =>
  timeline.filter(({ type }) => types.includes(type)).flatMap(({ photos }) => photos)

/** Photos of pickup and delivery, side by side. */
const Proofs = ({ timeline }: Pick<ProblemFile, 'timeline'>) => (
  <Pair>
    {[
      { title: 'At the pickup', photos: photosOf(timeline, ['start']) },
      { title: 'At the door', photos: photosOf(timeline, ['handOver', 'attempt']) },
    ].map(({ title, photos }) => (
      <div key={title}>
        <chakra.h4 textStyle="label" mb="2">
          {title}
        </chakra.h4>
        {photos.length > 0 ? <PhotoStrip photos={photos} about={title} isLarge /> : <Muted>No photos.</Muted>}
      </div>
    ))}
  </Pair>
)

/** Shown on request only, because each view is recorded separately. */
const Addresses = ({ id }: Pick<ProblemFile, 'id'>) => {
  const query = useProblemAddresses(id)
  const { data, error, isFetching, refetch } = query
  if (data)
    return (
      <FactList
        facts={[
          { label: 'From', value: data.pickup, wide: true },
          { label: 'To', value: data.delivery, wide: true },
        ]}
      />
    )
  if (error) return <LoadFailure title="The addresses could not be loaded." queries={[query]} />
  return (
    <Button variant="outline" size="sm" loading={isFetching} loadingText="Loading..." onClick={() => void refetch()}>
      Show the addresses
    </Button>
  )
}

const Earlier = ({ file }: { file: ProblemFile }) => {
  if (file.earlier.length === 0) return <Muted>Neither of them had a problem before.</Muted>
  return (
    <chakra.ul display="grid" gap="3">
      {file.earlier.map(({ id, kind, state, opened_at, of }) => (
        <chakra.li key={id} display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <Box flex="1 1 12rem" minW="0">
            <p>{problemKindTexts[kind]}</p>
            <Muted>
              {longDate(opened_at)} · {of === 'requester' ? requesterText(file) : carrierText(file)}
            </Muted>
          </Box>
          <ProblemBadge state={state} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

const PersonLink = ({ id, name }: { id: string; name: string | null }) =>
  name === null ? (
    'Deleted account'
  ) : (
    <Button asChild variant="link" size="inline">
      <Link to={personPath(id)}>{name}</Link>
    </Button>
  )

/** Everything that an admin bases the decision on. */
export const ProblemEvidence = ({ file }: { file: ProblemFile }) => {
  const { id, statement, answer, contested, service_type: serviceType, status, price, timeline, outcome } = file
  return (
    <Stack gap={{ base: '7', md: '9' }}>
      <Stack gap="4">
        <FactList
          facts={[
            { label: 'From', value: file.pickup_area },
            { label: 'To', value: file.delivery_area },
            { label: 'Requester', value: <PersonLink id={file.requester_id} name={file.requester_name} /> },
            { label: 'Carrier', value: <PersonLink id={file.carrier_id} name={file.carrier_name} /> },
            { label: 'Business', value: file.business_name },
            { label: 'Service', value: serviceType },
            { label: 'Price', value: poundsText(price) },
            {
              label: 'Delivery',
              value: (
                <>
                  <Button asChild variant="link" size="inline">
                    <Link to={deliveryPath(file.request_id)}>{jobNumber(file.request_id)}</Link>
                  </Button>
                  {` · ${statusTexts[status]}`}
                </>
              ),
            },
          ]}
        />
        <div>
          <Addresses id={id} />
        </div>
      </Stack>
      <Part title="What they say">
        <Pair>
          <Statement who={`Reported by ${sideText(file, 'reporter')}`} said={statement} photosOf="The report" />
          {answer ? (
            <Statement who={`Answer from ${sideText(file, 'other')}`} said={answer} photosOf="The answer" />
          ) : (
            <Muted>{`No answer from ${sideText(file, 'other')}.`}</Muted>
          )}
          {contested && (
            <Statement
              who={`${requesterText(file)}, about the handover: ${problemKindTexts[contested.kind].toLowerCase()}`}
              said={contested}
              photosOf="What is wrong with the handover"
            />
          )}
        </Pair>
      </Part>
      <Part title="Photos of the delivery">
        <Proofs timeline={timeline} />
      </Part>
      <Part title="Timeline">
        <DoorWords {...file} category={serviceType} />
        <TimelineList details={{ serviceType, outcome, timeline: timeline.map((step) => ({ ...step, photos: [] })) }} />
      </Part>
      <Part title="Earlier problems">
        <Earlier file={file} />
      </Part>
    </Stack>
  )
}

const statusTexts: Record<ProblemFile['status'], string> = {
  pending_match: 'Waits for a carrier',
  pending_partner_approval: 'Waits for a carrier',
  matched: 'Not picked up yet',
  in_transit: 'On its way',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
