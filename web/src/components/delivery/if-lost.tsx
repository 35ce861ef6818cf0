import { chakra } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { ifLostTitle, partnerAnswersText, youAnswerText } from '#shared/model/if-lost.ts'
import { useSession } from '#web/lib/session.tsx'

type IfLostProps = {
  viewer: RequestDetails['viewer']
  /** Who carries it, if the requester knows. */
  carrier?: string | null
}

/** Who answers for what is carried. */
export const IfLost = ({ viewer, carrier = null }: IfLostProps) => (
  <div>
    <chakra.h4 textStyle="small" color="fg.muted">
      {ifLostTitle}
    </chakra.h4>
    <chakra.p textStyle="small" overflowWrap="anywhere">
      {viewer === 'requester' ? partnerAnswersText(carrier) : <CarrierAnswers />}
    </chakra.p>
  </div>
)

/** In a fleet the business answers, not the driver. */
const CarrierAnswers = () => {
  const { user } = useSession()
  return youAnswerText((user?.is_driver && user.business_name) || null)
}
