import { chakra } from '@chakra-ui/react'
import { type RefObject, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { useNow } from '#web/lib/use-now.ts'
import { focusHeading } from '#web/ui/focus.ts'
import { Pager } from '#web/ui/pager.tsx'
import { AvailableCard } from './available-card.tsx'

const pageSize = 3

type AvailablePagesProps = {
  jobs: readonly RequestCard[]
  hasDrivers: boolean
  /** Whose heading takes the focus when the pager's button goes dead. */
  part: RefObject<HTMLElement | null>
  onAssign: (job: RequestCard) => void
}

export const AvailablePages = ({ jobs, hasDrivers, part, onAssign }: AvailablePagesProps) => {
  const now = useNow()
  const [asked, setAsked] = useState(1)
  const pages = Math.ceil(jobs.length / pageSize)
  const page = Math.min(asked, pages)

  const turnTo = (next: number) => {
    setAsked(next)
    if (next === 1 || next === pages) focusHeading(part.current)
  }

  return (
    <>
      {/* A whole page is one row at a desk. */}
      <chakra.ul display="grid" gap="5" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))">
        {jobs.slice((page - 1) * pageSize, page * pageSize).map((job) => (
          <li key={job.id}>
            <AvailableCard job={job} now={now} canAssign={hasDrivers} onAssign={() => onAssign(job)} />
          </li>
        ))}
      </chakra.ul>
      {pages > 1 && <Pager label="Pages of available deliveries" page={page} pages={pages} onPage={turnTo} />}
    </>
  )
}
