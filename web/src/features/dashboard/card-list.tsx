import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type CardListProps<Item extends { id: string }> = {
  title?: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** As many cards side by side as fit. */
export const CardList = <Item extends { id: string }>({ title, items, children }: CardListProps<Item>) => (
  <chakra.div mb="8">
    {title && (
      <chakra.h3 textStyle="subheading" mb="4">
        {title}
      </chakra.h3>
    )}
    <chakra.ul display="grid" gap="5" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))">
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </chakra.ul>
  </chakra.div>
)
