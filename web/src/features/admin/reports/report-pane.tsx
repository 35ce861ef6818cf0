import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import type { ReportEntry, ReportFile } from '#shared/contracts/admin-reports.ts'
import { londonMoment } from '#shared/model/london.ts'
import { keptDays, reportedThingTexts, reportGroundTexts } from '#shared/model/report-rules.ts'
import { PhotoStrip } from '#web/components/delivery/photo-strip.tsx'
import { Words } from '#web/components/door/statement.tsx'
import { Loaded, LoadFailure } from '#web/components/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { goesOnByKey, NextOne, useQueue } from '../next-one.tsx'
import { DecisionBadge } from './decision-badge.tsx'
import { useReport, useReportFilter, useReports } from './report-queries.ts'
import { VerdictForm } from './verdict-form.tsx'

const erased = 'A deleted account'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <chakra.h4 textStyle="label" mb="1">
      {title}
    </chakra.h4>
    {children}
  </div>
)

/** What was reported, as it was then, and why. */
const Evidence = ({ file }: { file: ReportFile }) => {
  const { kept_text, kept_photo, text, author, reporter, ground, reported_at } = file
  return (
    <Stack gap="5">
      <Part title="What was reported, as it was then">
        {kept_text && <Words>{kept_text}</Words>}
        {kept_photo && <PhotoStrip isLarge photos={[kept_photo]} about="as it was reported" />}
        {!kept_text && !kept_photo && <Muted>It is not kept any more.</Muted>}
      </Part>
      <Part title="In the words of the person who reported it">
        {text ? <Words>{text}</Words> : <Muted>They wrote nothing.</Muted>}
      </Part>
      <FactList
        facts={[
          { label: 'Reason', value: reportGroundTexts[ground], wide: true },
          { label: 'Whose it is', value: author.name ?? erased },
          { label: 'Reported by', value: reporter.name ?? erased },
          { label: 'Reported', value: londonMoment(new Date(reported_at)), wide: true },
        ]}
      />
    </Stack>
  )
}

/** The form, or the decision that was made. */
const DecisionPart = ({ file }: { file: ReportFile }) => {
  const { decision, decided_at, reason } = file
  const id = useId()
  return (
    // The focus returns here when the pressed button is gone.
    <Card as="section" tone="sunken" data-pane aria-labelledby={id} display="grid" gap="4">
      <chakra.h3 id={id} textStyle="subheading">
        {decision ? 'What was decided' : 'Your decision'}
      </chakra.h3>
      {decision && (
        <Stack gap="3">
          <chakra.p fontWeight="semibold">{decision === 'hide' ? 'It was removed.' : 'It stays.'}</chakra.p>
          <Words>{reason ?? ''}</Words>
          <Muted>{`${decided_at ? londonMoment(new Date(decided_at)) : ''}. What was reported is kept for ${keptDays} days after that.`}</Muted>
        </Stack>
      )}
      <VerdictForm file={file} />
    </Card>
  )
}

const useReportQueue = (first: ReportEntry) => {
  const { list, ...turning } = useReportFilter()
  return useQueue(first, useReports(list, turning.requestedPage), turning)
}

type OneReportProps = { queue: ReturnType<typeof useReportQueue>; heading: RefObject<HTMLHeadingElement | null> }

/** What was reported on one side, the decision on the other. Stacked on a phone. */
const OneReport = ({ queue, heading }: OneReportProps) => {
  const { entry } = queue
  const id = useId()
  const query = useReport(entry.id)

  return (
    <chakra.section aria-labelledby={id} borderRadius="md" onKeyDown={goesOnByKey(queue.goOn)}>
      <Flex align="center" gap="3" wrap="wrap" mb="5">
        <chakra.h3 ref={heading} id={id} tabIndex={-1} textStyle="subheading">
          {reportedThingTexts[entry.thing]}
        </chakra.h3>
        <DecisionBadge decision={query.data?.decision ?? entry.decision} />
      </Flex>
      <Loaded query={query} data={query.data} failed="This report could not be loaded." shape="card" count={2}>
        {(file) => (
          <chakra.div
            display="grid"
            gap={{ base: '8', lg: '10' }}
            alignItems="start"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
          >
            <Evidence file={file} />
            <DecisionPart file={file} />
          </chakra.div>
        )}
      </Loaded>
      {queue.error && <LoadFailure title="Failed to load reports." queries={[queue]} />}
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mt="8">
        <Muted>We log every time a report is viewed.</Muted>
        <NextOne queue={queue} label="Next report" variant="outline" lastText="That was the last one in this list." />
      </Flex>
    </chakra.section>
  )
}

type ReportPaneProps = { entry: ReportEntry; open: boolean; onClose: () => void }

/** One report after another. Give each opening a new key. */
export const ReportPane = ({ entry: first, open, onClose }: ReportPaneProps) => {
  const queue = useReportQueue(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const { id } = queue.entry

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each report, so that it is read out.
  useEffect(() => heading.current?.focus(), [id])

  return (
    <Dialog size="xl" open={open} onClose={onClose} title="Report" initialFocus={heading}>
      <OneReport key={id} queue={queue} heading={heading} />
    </Dialog>
  )
}
