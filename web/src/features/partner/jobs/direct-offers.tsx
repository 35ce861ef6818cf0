import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { DirectOffer } from '#shared/contracts/request-shapes.ts'
import { CardList } from '#web/components/card-list.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { Section } from '#web/ui/section.tsx'
import { OfferCard } from './offer-card.tsx'

/** Who has none is told of none. */
export const DirectOffers = ({ offers, now }: { offers: readonly DirectOffer[]; now: number }) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <chakra.div ref={list}>
      {offers.length > 0 && (
        <Section title="New Direct Offers">
          <CardList items={offers}>{(offer) => <OfferCard offer={offer} now={now} />}</CardList>
        </Section>
      )}
    </chakra.div>
  )
}
