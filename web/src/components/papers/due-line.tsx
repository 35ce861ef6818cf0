import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { PaperDue } from '#shared/contracts/paper-shapes.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { usePapers } from './papers-query.ts'

const Line = chakra('p', { base: { display: 'flex', gap: '2', alignItems: 'start', textAlign: 'start', mb: '4' } })

/** One line about papers that are missing or end soon, with a link. Renders nothing if none are. */
export const DueLine = ({ due }: { due: readonly PaperDue[] }) => {
  const [first, ...others] = due
  if (!first) return null
  return (
    <Line>
      <chakra.span color="warning.text" mt="0.5" flexShrink="0">
        <AlertIcon size={20} />
      </chakra.span>
      <span>
        {first.text}
        {others.length > 0 && ` And ${others.length} more.`}{' '}
        <Button asChild variant="link" size="inline">
          <Link to={paths.papers}>Your papers</Link>
        </Button>
      </span>
    </Line>
  )
}

/** For the hub: what ends soon, has ended, or is missing where papers are required. A late answer delays no job. */
export const useHubDue = (): readonly PaperDue[] => {
  const { data } = usePapers({ retry: false, staleTime: 600_000 })
  return data?.due.filter(({ ends }) => ends !== null || data.gates === 'required') ?? []
}

/** For an application that waits: what its owner can still add. An admin checks the right to work. */
export const ApplicationDueLine = () => {
  const { data } = usePapers({ retry: false })
  return <DueLine due={data?.due.filter(({ paper, ends }) => ends !== null || paper !== 'work') ?? []} />
}
