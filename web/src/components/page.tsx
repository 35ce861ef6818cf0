import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { titleDocument } from '#web/lib/document-title.ts'
import { PageHeading } from '#web/ui/section.tsx'

/** The scroll position of each entry in the browser's history. */
const scrolled = new Map<string, number>()

/** The router's key for the entry that the browser itself loaded. A return to it has the same key. */
const firstKey = 'default'
let hasLeftFirst = false

/** Whether the user came by Back or Forward within the app, rather than by loading a page. */
const useIsReturn = (): boolean => {
  const { key } = useLocation()
  return useNavigationType() === 'POP' && (key !== firstKey || hasLeftFirst)
}

/**
 * Does for a screen what a browser does for a page load: sets the title, focuses the h1, and scrolls to the top or, on
 * a return, to the old position.
 */
export const usePageArrival = (title: string): void => {
  const { key } = useLocation()
  const isReturn = useIsReturn()

  useEffect(() => {
    titleDocument(title)
  }, [title])

  // Runs when the screen mounts. A change of search or state is not an arrival.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (key !== firstKey) hasLeftFirst = true
    else if (!hasLeftFirst) return // the browser did all this
    scrollTo({ top: isReturn ? (scrolled.get(key) ?? 0) : 0, behavior: 'instant' })
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    // Recorded on each scroll, because when a screen unmounts, the next one has already scrolled.
    const remember = () => scrolled.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
}

type PageProps = Pick<ComponentProps<typeof PageHeading>, 'lead' | 'action'> & {
  /** The heading, and the title of the document. */
  title: string
  children?: ReactNode
}

/** A screen under its h1. */
export const Page = ({ title, children, ...heading }: PageProps) => {
  usePageArrival(title)
  return (
    <>
      <PageHeading {...heading}>{title}</PageHeading>
      {children}
    </>
  )
}

type CardListProps<Item extends { id: string }> = {
  title?: ReactNode
  items: readonly Item[]
  /** Nothing follows in its section, which leaves a space of its own. */
  isLast?: boolean
  children: (item: Item) => ReactNode
}

// More than a phone shows at once, and two rows on a desktop.
const firstScreen = 4
/** A shorter list renders whole. */
const long = 9

/**
 * As many cards per row as fit. A long list renders its first screen at once and the rest in slices, so that the page
 * stays responsive. On a return it renders whole, so that the old scroll position exists.
 */
export const CardList = <Item extends { id: string }>({
  title,
  items,
  isLast = false,
  children,
}: CardListProps<Item>) => {
  const isWhole = useDeferredValue(true, useIsReturn())
  return (
    <chakra.div mb={isLast ? '0' : '8'}>
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
