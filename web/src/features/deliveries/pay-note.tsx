import { chakra } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { paysYouText, youPayText } from '#shared/model/payment.ts'

type PayNoteProps = {
  viewer: RequestDetails['viewer']
  /** The other side, where their name is known. */
  name?: string | null | undefined
}

/** How the money gets from one to the other. */
export const PayNote = ({ viewer, name = null }: PayNoteProps) => (
  <chakra.p textStyle="small" color="fg.muted" overflowWrap="anywhere">
    {viewer === 'requester' ? youPayText(name) : paysYouText(name)}
  </chakra.p>
)
