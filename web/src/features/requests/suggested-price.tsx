import { chakra, Flex } from '@chakra-ui/react'
import type { PriceSuggestion } from '#shared/contracts/request-shapes.ts'
import { milesOf } from '#shared/model/geo.ts'
import { Price } from '#web/ui/fact-list.tsx'
import { priceLineHint } from './explanations.ts'

/** What the way is, in words. */
const wayText = (kilometres: number): string =>
  `For about ${milesOf(kilometres * 1000).toFixed(1)} miles (${kilometres} km) by road.`

/** The price that we suggest, and how it comes about. */
export const SuggestedPrice = ({ suggestion, hasWay }: { suggestion: PriceSuggestion; hasWay: boolean }) => (
  <div>
    <chakra.h3 textStyle="label" color="fg.muted">
      Suggested Price
    </chakra.h3>
    <Price pounds={suggestion.suggested_price} size="lg" />
    {hasWay && (
      <chakra.p textStyle="small" color="fg.muted" mt="1">
        {wayText(suggestion.distance_km)}
      </chakra.p>
    )}
    <chakra.dl mt="4" display="grid" gap="3">
      {suggestion.breakdown.map(({ label, value }) => (
        <Flex key={label} justify="space-between" gap="4">
          <chakra.dt lineHeight="snug">
            {label}
            <chakra.span display="block" textStyle="small" color="fg.muted">
              {priceLineHint(label)}
            </chakra.span>
          </chakra.dt>
          <dd>
            <Price pounds={value} />
          </dd>
        </Flex>
      ))}
    </chakra.dl>
  </div>
)
