import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import type { ProblemEntry, ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { londonMoment } from '#shared/model/london.ts'
import { completesUndecided, problemKindTexts } from '#shared/model/problem-rules.ts'
import { outcomeTexts, Words } from '#web/components/door/statement.tsx'
import { Loaded, LoadFailure } from '#web/components/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { goesOnByKey, NextOne, useQueue } from '../next-one.tsx'
import { ProblemEvidence } from './problem-evidence.tsx'
import { useProblemFile, useProblemFilter, useProblems } from './problem-queries.ts'
import { endingTexts, ProblemBadge } from './problem-words.tsx'
import { ResolutionForm } from './resolution-form.tsx'

/** The deadline for a decision, or why none is possible. */
const deadlineText = (file: ProblemFile): string | undefined => {
  const { state, closes_at } = file
  const closes = londonMoment(new Date(closes_at))
  if (state === 'unresolved') return `Time ran out at ${closes}. You can still decide it.`
  if (state === 'withdrawn') return 'It was withdrawn, so there is nothing to decide.'
  if (state === 'resolved') return undefined
  return `If you don't decide by ${closes}, it closes${undecidedEnding(file)}.`
}

/** What happens to a delivery in transit if nobody decides its problem. */
const undecidedEnding = ({ status, endings, handover, contested }: ProblemFile): string => {
  if (status !== 'in_transit' || !endings.includes('complete')) return ''
  const isDone = completesUndecided(handover !== null, contested ? 'contested' : undefined)
  if (isDone) return ' and we mark the delivery as completed'
  return contested
    ? ' and the delivery is cancelled, because the requester says something is wrong with the handover'
    : ' and the delivery is cancelled, unless it has been handed over'
}

type Resolved = NonNullable<ProblemFile['resolution']>

const Resolution = ({ file, resolution }: { file: ProblemFile; resolution: Resolved }) => {
  const { at, outcome, ending, note, private_note } = resolution
  return (
    <Stack gap="3">
      <chakra.p fontWeight="semibold">{`${outcomeTexts[outcome]}. ${endingTexts(file)[ending][0]}.`}</chakra.p>
      <Words>{note}</Words>
      {private_note && (
        <div>
          <chakra.h4 textStyle="label">Private note</chakra.h4>
          <Words>{private_note}</Words>
        </div>
      )}
      <Muted>{londonMoment(new Date(at))}</Muted>
    </Stack>
  )
}

/** The form, or the decision that was made. */
const DecisionPart = ({ file }: { file: ProblemFile }) => {
  const { resolution } = file
  const deadline = deadlineText(file)
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(!resolution)

  // The decision is shorter than the form, and would be above the visible part.
  useEffect(() => {
    if (resolution && wasOpen.current) part.current?.scrollIntoView({ block: 'start' })
    wasOpen.current = !resolution
  }, [resolution])

  return (
    // The focus returns here when the pressed button is gone.
    <Card ref={part} as="section" tone="sunken" data-pane aria-labelledby={id} display="grid" gap="4">
      <chakra.h3 id={id} textStyle="subheading">
        {resolution ? 'How it was resolved' : 'Your decision'}
      </chakra.h3>
      {deadline && <chakra.p color="fg.muted">{deadline}</chakra.p>}
      {resolution && <Resolution {...{ file, resolution }} />}
      <ResolutionForm file={file} />
    </Card>
  )
}

const useProblemQueue = (first: ProblemEntry) => {
  const { list, page: requestedPage, showPage } = useProblemFilter()
  return useQueue(first, useProblems(list, requestedPage), { requestedPage, showPage })
}

type OneProblemProps = { queue: ReturnType<typeof useProblemQueue>; heading: RefObject<HTMLHeadingElement | null> }

/** Evidence on one side, the decision on the other. Stacked on a phone. */
const OneProblem = ({ queue, heading }: OneProblemProps) => {
  const { entry } = queue
  const id = useId()
  const query = useProblemFile(entry.id)

  return (
    <chakra.section aria-labelledby={id} borderRadius="md" onKeyDown={goesOnByKey(queue.goOn)}>
      <Flex align="center" gap="3" wrap="wrap" mb="5">
        <chakra.h3 ref={heading} id={id} tabIndex={-1} textStyle="subheading">
          {problemKindTexts[entry.kind]}
        </chakra.h3>
        <ProblemBadge state={query.data?.state ?? entry.state} />
      </Flex>
      <Loaded query={query} data={query.data} failed="This problem could not be loaded." shape="card" count={2}>
        {(file) => (
          <chakra.div
            display="grid"
            gap={{ base: '8', lg: '10' }}
            alignItems="start"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
          >
            <ProblemEvidence file={file} />
            <DecisionPart file={file} />
          </chakra.div>
        )}
      </Loaded>
      {queue.error && <LoadFailure title="Failed to load problems." queries={[queue]} />}
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mt="8">
        <Muted>We log every time a problem, its photos or its addresses are viewed.</Muted>
        <NextOne queue={queue} label="Next problem" variant="outline" lastText="That was the last one in this list." />
      </Flex>
    </chakra.section>
  )
}

type ProblemPaneProps = { entry: ProblemEntry; open: boolean; onClose: () => void }

/** One problem after another. Give each opening a new key. */
export const ProblemPane = ({ entry: first, open, onClose }: ProblemPaneProps) => {
  const queue = useProblemQueue(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const { id } = queue.entry

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each problem, so that it is read out.
  useEffect(() => heading.current?.focus(), [id])

  return (
    <Dialog size="xl" open={open} onClose={onClose} title="Problem" initialFocus={heading}>
      <OneProblem key={id} queue={queue} heading={heading} />
    </Dialog>
  )
}
