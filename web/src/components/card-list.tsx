import { chakra } from '@chakra-ui/react'
import { type ReactNode, useDeferredValue } from 'react'
import { useIsReturn } from '#web/lib/use-page-arrival.ts'

type CardListProps<Item extends { id: string }> = {
  title?: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

// More than a phone shows at once, and two rows on a desk.
const firstScreen = 4
/** With fewer than this there is nothing to gain by slices. */
const long = 9

/**
 * As many cards side by side as fit. What lies below the first screen of a long list is made in slices, so that the page
 * answers meanwhile; but who comes back to where they had scrolled finds all of it at once.
 */
export const CardList = <Item extends { id: string }>({ title, items, children }: CardListProps<Item>) => {
  const isWhole = useDeferredValue(true, useIsReturn())
  return (
    <chakra.div mb="8">
      {title && (
        <chakra.h3 textStyle="subheading" mb="4">
          {title}
        </chakra.h3>
      )}
      <chakra.ul display="grid" gap="5" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))">
        {(isWhole || items.length < long ? items : items.slice(0, firstScreen)).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}
