import { chakra } from '@chakra-ui/react'
import { ParcelsAndShopping } from '#web/ui/illustrations/scenes.tsx'
import { Card } from '#web/ui/section.tsx'
import type { RequestDraft } from './request-draft.ts'
import { RequestSummary } from './request-summary.tsx'

/** Beside the form where there is room: what was chosen, or at first what this is about. */
export const SoFar = ({ draft }: { draft: RequestDraft }) => (
  <Card
    as="aside"
    aria-label="Your request so far"
    tone="sunken"
    display={{ base: 'none', lg: 'block' }}
    position="sticky"
    top="8"
    mt="4.5rem"
  >
    {draft.itemCategory ? (
      <>
        <chakra.h3 textStyle="label" mb="4">
          Your request so far
        </chakra.h3>
        <RequestSummary draft={draft} />
      </>
    ) : (
      <>
        <ParcelsAndShopping />
        <chakra.p color="fg.muted" mt="3">
          Four short steps, a fair price, and somebody who is going the same way.
        </chakra.p>
      </>
    )}
  </Card>
)
