import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { CardList } from '#web/components/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Section } from '#web/ui/section.tsx'
import { JobCard } from './job-card.tsx'

export const RequestsNearYou = ({ jobs, now }: { jobs: readonly RequestCard[]; now: number }) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <chakra.div ref={list}>
      <Section title="Requests Near You">
        {jobs.length === 0 ? (
          <EmptyState level="h3" art={<NothingHere />} title="No available jobs match your criteria right now.">
            New ones appear here by themselves.
          </EmptyState>
        ) : (
          <CardList items={jobs}>{(job) => <JobCard job={job} now={now} />}</CardList>
        )}
      </Section>
    </chakra.div>
  )
}
