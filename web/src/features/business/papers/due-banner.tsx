import type { ReactNode } from 'react'
import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import { Banner } from '#web/ui/banner.tsx'

type DueBannerProps = { papers: Pick<BusinessPapers, 'due' | 'gates'>; action?: ReactNode }

/** The papers that are missing, have ended or end soon. Renders nothing if none is. */
export const DueBanner = ({ papers: { due, gates }, action }: DueBannerProps) => {
  if (due.length === 0) return null
  // A missing paper refuses nothing while papers are only advised.
  const isPressing = gates === 'required' || due.some(({ ends }) => ends !== null)
  return (
    <Banner tone={isPressing ? 'warning' : 'info'} title="Please look at your papers" action={action}>
      {due.map(({ paper, text }) => (
        <p key={paper}>{text}</p>
      ))}
      {isPressing && <p>Jobs that they don't cover aren't offered to you.</p>}
    </Banner>
  )
}
