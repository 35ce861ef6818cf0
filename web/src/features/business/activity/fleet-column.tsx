import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import type { Moved } from '#web/lib/request-changes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import type { FleetJob } from './use-fleet-jobs.ts'
import { animatedAs } from './use-move-animation.ts'

const pageSize = 3

type FleetColumnProps = {
  title: string
  jobs: readonly Moved<FleetJob>[]
  /** Of all that stand so, though the server lists a hundred at most. */
  count: number
  emptyText: string
  emptyArt: ReactNode
  children: (job: Moved<FleetJob>) => ReactNode
}

/** The jobs that stand alike, three at a time. */
export const FleetColumn = ({ title, jobs, count, emptyText, emptyArt, children }: FleetColumnProps) => {
  const column = useRef<HTMLDivElement>(null)
  useKeptFocus(column)
  const [asked, setAsked] = useState(1)
  const pages = Math.max(1, Math.ceil(jobs.length / pageSize))
  const page = Math.min(asked, pages)

  const turnTo = (next: number) => {
    setAsked(next)
    focusHeading(column.current)
  }

  return (
    <chakra.div ref={column} minW="0">
      <Section
        title={
          <>
            {title}{' '}
            <chakra.span display="inline-flex" verticalAlign="middle" ml="1">
              <Badge tone="brand">{count}</Badge>
            </chakra.span>
          </>
        }
      >
        {jobs.length === 0 ? (
          <Card>
            <EmptyState level="h3" art={emptyArt} title={emptyText} />
          </Card>
        ) : (
          <>
            <chakra.ul display="grid" gap="4">
              {jobs.slice((page - 1) * pageSize, page * pageSize).map((job) => (
                <li key={job.id} {...animatedAs(job.id)}>
                  {children(job)}
                </li>
              ))}
            </chakra.ul>
            {count > jobs.length && (
              <chakra.p mt="4" color="fg.muted">
                These are {jobs.length} of {count}; the others follow as these are done.
              </chakra.p>
            )}
            <Pager label={`Pages of ${title}`} page={page} pages={pages} onPage={turnTo} />
          </>
        )}
      </Section>
    </chakra.div>
  )
}
