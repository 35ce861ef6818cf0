import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ReviewFacts } from '#shared/contracts/admin.ts'
import { longDate } from '#shared/model/london.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { CheckIcon, CrossCircleIcon, EyeIcon, MinusIcon } from '#web/ui/icons.tsx'
import { ReturnsAfterBanner } from './returns-after.tsx'

type Check = ReviewFacts['checklist'][number]

const marks = {
  met: { icon: <CheckIcon size={18} />, colour: 'success.text' },
  missing: { icon: <CrossCircleIcon size={18} />, colour: 'danger.text' },
  'to-judge': { icon: <EyeIcon size={18} />, colour: 'info.text' },
  optional: { icon: <MinusIcon size={18} />, colour: 'fg.muted' },
} as const satisfies Record<Check['outcome'], unknown>

const Checklist = ({ checks }: { checks: readonly Check[] }) => (
  <div>
    <chakra.h4 textStyle="label" mb="2">
      Checklist
    </chakra.h4>
    <chakra.ul display="grid" gap="1.5" textStyle="small">
      {checks.map(({ check, text, outcome }) => {
        const { icon, colour } = marks[outcome]
        return (
          <chakra.li key={check} display="flex" gap="2.5" alignItems="flex-start">
            <chakra.span color={colour} flexShrink="0">
              {icon}
            </chakra.span>
            <span>
              {outcome === 'to-judge' && <chakra.b color={colour}>Please check: </chakra.b>}
              <chakra.span {...(outcome !== 'met' && outcome !== 'to-judge' && { color: colour })}>{text}</chakra.span>
            </span>
          </chakra.li>
        )
      })}
    </chakra.ul>
  </div>
)

type ApplicantFactsProps = {
  facts: ReviewFacts
  /** What an admin does besides looking: it comes before the checklist. */
  children: ReactNode
}

/**
 * The facts to compare the documents with, below the name. Kept to few rows, because a confirmation in the corner
 * covers what is below.
 */
export const ApplicantFacts = ({ facts, children }: ApplicantFactsProps) => {
  const { pending_name, date_of_birth, address, applied_at, transport_modes, vehicle, checklist } = facts
  return (
    <Stack gap="5">
      <ReturnsAfterBanner after={facts.returns_after} />
      <FactList
        facts={[
          { label: 'New name', value: pending_name, wide: true },
          { label: 'Date of birth', value: date_of_birth ? longDate(date_of_birth) : 'Not given' },
          { label: 'Applied', value: longDate(applied_at) },
          { label: 'Address', value: address ?? 'Not given', wide: true },
          { label: 'Transport', value: transport_modes.join(', ') },
          ...(vehicle
            ? [
                { label: 'Vehicle', value: [vehicle.type, vehicle.make_model].filter(Boolean).join(', ') },
                { label: 'Registration', value: vehicle.registration },
                { label: 'Owner', value: vehicle.owner_name },
              ]
            : []),
        ]}
      />
      {children}
      <Checklist checks={checklist} />
    </Stack>
  )
}
