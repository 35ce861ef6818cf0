import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { PageHeading } from '#web/ui/section.tsx'

/** How far each place in the browser's history was scrolled when one left it. */
const scrolled = new Map<string, number>()

/** How the router calls the place where the browser itself loaded a page; it is called so when one comes back, too. */
const firstKey = 'default'
let hasLeftFirst = false

/** Whether one came here by the browser's Back or Forward, and not with a page that the browser itself loads. */
const useIsReturn = (): boolean => {
  const { key } = useLocation()
  return useNavigationType() === 'POP' && (key !== firstKey || hasLeftFirst)
}

/**
 * What a browser does when a page loads, for a screen that comes without one: the title, the focus on the h1, the top
 * of the page, or on the way back the place where it was left.
 */
export const usePageArrival = (title: string): void => {
  const { key } = useLocation()
  const isReturn = useIsReturn()

  useEffect(() => {
    document.title = `${title} · Sameway`
  }, [title])

  // A change of the search or the state is no arrival: only the screen's own appearance is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (key !== firstKey) hasLeftFirst = true
    else if (!hasLeftFirst) return // the browser did all that
    scrollTo({ top: isReturn ? (scrolled.get(key) ?? 0) : 0, behavior: 'instant' })
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    // By the time that a screen is taken down, the next one has already been scrolled.
    const remember = () => scrolled.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
}

type PageProps = Pick<ComponentProps<typeof PageHeading>, 'lead' | 'action'> & {
  /** The heading; the title of the document, too. */
  title: string
  children?: ReactNode
}

/** A screen under its h1, announced when one arrives at it. */
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
