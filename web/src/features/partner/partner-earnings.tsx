import { EarningsSection } from '#web/components/earnings-section.tsx'
import { useEarnings } from './queries.ts'

export const PartnerEarnings = () => <EarningsSection query={useEarnings()} />
