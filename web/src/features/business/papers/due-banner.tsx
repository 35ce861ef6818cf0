import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import { Banner } from '#web/ui/banner.tsx'

type Dues = Pick<BusinessPapers, 'due' | 'gates'>

/** Whether jobs are refused, or will be soon. A missing paper refuses nothing while papers are only advised. */
export const isPressing = ({ due, gates }: Dues): boolean =>
  gates === 'required' || due.some(({ ends }) => ends !== null)

type DueBannerProps = { papers: Dues }

/** The papers that are missing, have ended or end soon. Renders nothing if none is. */
export const DueBanner = ({ papers }: DueBannerProps) => {
  const { due } = papers
  if (due.length === 0) return null
  return (
    <Banner tone={isPressing(papers) ? 'warning' : 'info'} title="Please look at your papers">
      {due.map(({ paper, text }) => (
        <p key={paper}>{text}</p>
      ))}
      {isPressing(papers) && <p>Jobs that they don't cover aren't offered to you.</p>}
    </Banner>
  )
}
