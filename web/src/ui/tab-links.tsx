import { chakra } from '@chakra-ui/react'
import type { ReactElement } from 'react'
import { slotRecipes } from './recipes.ts'

type TabLinksProps<Id extends string> = {
  label: string
  ids: readonly Id[]
  selected: Id
  /** The app's link component, because ui has no router. It must pass its other props on. */
  renderLink: (id: Id) => ReactElement
}

const { list, trigger } = slotRecipes.tabs.base ?? {}

/** Links that look like tabs, for lists that have a URL each. */
export const TabLinks = <Id extends string>({ label, ids, selected, renderLink }: TabLinksProps<Id>) => (
  <nav aria-label={label}>
    <chakra.div css={list}>
      {ids.map((id) => (
        <chakra.a
          key={id}
          asChild
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          css={trigger}
          {...(id === selected && { 'aria-current': 'page' as const, 'data-selected': true })}
        >
          {renderLink(id)}
        </chakra.a>
      ))}
    </chakra.div>
  </nav>
)
