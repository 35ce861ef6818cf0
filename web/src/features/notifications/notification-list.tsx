import { Box, chakra, Stack } from '@chakra-ui/react'
import { focusManager } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationEntry } from '#shared/contracts/notifications.ts'
import { addDays, londonClock } from '#shared/model/london.ts'
import { Loaded, NotUpToDate } from '#web/components/loaded.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { fullDate, useNow } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { cramped } from '#web/ui/tokens.ts'
import { iconOf } from './kind-icons.ts'
import { useNotifications, useRead } from './queries.ts'
import { UpToDate } from './up-to-date.tsx'

const minuteMs = 60_000

/** 'Today', 'Yesterday' or 'Monday 23 November', in London. No entry is a year old. */
const dayName = (date: string, now: number): string => {
  const today = londonClock(new Date(now).toISOString()).date
  if (date === today) return 'Today'
  return date === addDays(today, -1) ? 'Yesterday' : fullDate(date).replace(/,| \d+$/g, '')
}

const dayOf = ({ at }: NotificationEntry) => londonClock(at).date

const byDay = (entries: readonly NotificationEntry[]) =>
  [...new Set(entries.map(dayOf))].map((date) => ({ date, ofDay: entries.filter((entry) => dayOf(entry) === date) }))

const useIsVisible = () =>
  useSyncExternalStore(
    (listener) => focusManager.subscribe(listener),
    () => focusManager.isFocused(),
  )

const shownForMs = 1_500

type Shown = { entries: readonly NotificationEntry[] | undefined; unread: number; isShown: boolean }

/** Marks as read what is shown: at once on opening, and after a moment if an entry arrives later. */
const useMarkAsRead = ({ entries, unread, isShown }: Shown) => {
  const { mutate } = useRead()
  const isVisible = useIsVisible()
  const atOpening = useRef<string>(undefined)
  const marked = useRef<string>(undefined)
  const newest = entries && (entries[0]?.id ?? '')
  const isWaiting = unread > 0 && isShown && isVisible

  useEffect(() => {
    if (newest === undefined || !isShown) return
    atOpening.current ??= newest
    if (!isWaiting || newest === '' || newest === marked.current) return
    const mark = () => {
      marked.current = newest
      // After a failure, the next entry or the next look at the page tries again.
      mutate(newest, { onError: () => (marked.current = undefined) })
    }
    const timer = setTimeout(mark, newest === atOpening.current ? 0 : shownForMs)
    return () => clearTimeout(timer)
  }, [newest, isShown, isWaiting, mutate])
}

const none: ReadonlySet<string> = new Set()

/** The entries that were unread when they were first shown. They look new until the list is left. */
const useNewOnes = (entries: readonly NotificationEntry[] = []): ReadonlySet<string> => {
  const [known, setKnown] = useState(none)
  const more = entries.filter(({ id, is_read: isRead }) => !isRead && !known.has(id))
  if (more.length > 0) setKnown(new Set([...known, ...more.map(({ id }) => id)]))
  return known
}

/** The focus moves to the first of the older entries, because the button moves away below them. */
const useShowMore = (query: ReturnType<typeof useNotifications>['query'], shown: number) => {
  const list = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return
    list.current?.querySelectorAll<HTMLElement>('li > a')[firstNew.current]?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [shown])
  const showMore = () => {
    firstNew.current = shown
    void query.fetchNextPage()
  }
  return { list, showMore }
}

const Row = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: '3.5',
    px: { base: '4', md: '5' },
    py: '3.5',
    color: 'fg.default',
    transition: 'background-color 120ms',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-3px', borderRadius: 'md' },
    [cramped]: { gridTemplateColumns: 'auto 1fr' },
  },
})

/** The day's entries are stops along a line, as everywhere on Sameway. */
const Stop = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: 'start',
    my: '-3.5',
    pt: '3.5',
    _before: {
      content: '""',
      position: 'absolute',
      left: 'calc(50% - 1px)',
      top: '0',
      h: '2.5',
      w: '2px',
      bg: 'line.soft',
    },
    _after: {
      content: '""',
      position: 'absolute',
      left: 'calc(50% - 1px)',
      top: 'calc(0.875rem + 2.25rem + 0.25rem)',
      bottom: '0',
      w: '2px',
      bg: 'line.soft',
    },
    'li:first-of-type &': { _before: { display: 'none' } },
    'li:last-of-type &': { _after: { display: 'none' } },
  },
})

const Circle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'full',
    bg: 'bg.sunken',
    color: 'fg.muted',
    _highContrast: { border: '1px solid' },
  },
  variants: { isNew: { true: { bg: 'accent.solid', color: 'accent.on' } } },
})

type EntryProps = {
  entry: NotificationEntry
  isNew: boolean
  /** Takes the place of the panel in the browser's history. */
  replaces: boolean
}

const Entry = ({ entry: { kind, at, title, body, opens }, isNew, replaces }: EntryProps) => {
  const Icon = iconOf(kind)
  return (
    <Row asChild>
      <Link to={opens} replace={replaces}>
        <Stop>
          <Circle isNew={isNew}>
            <Icon size={19} />
          </Circle>
        </Stop>
        <Box minW="0">
          <chakra.p fontWeight={isNew ? 'bold' : 'semibold'} lineHeight="snug">
            {title}
          </chakra.p>
          <Muted mt="0.5" overflowWrap="anywhere">
            {body}
          </Muted>
        </Box>
        <Stack gap="1" align="end" css={{ [cramped]: { gridColumn: '2', alignItems: 'start' } }}>
          <Muted as="span" lineHeight="snug">
            <time dateTime={at}>{londonClock(at).time}</time>
          </Muted>
          {isNew && (
            <Badge tone="brand" size="sm">
              New
            </Badge>
          )}
        </Stack>
      </Link>
    </Row>
  )
}

type NotificationListProps = {
  /** The level of a day's heading. */
  level: 'h2' | 'h3'
  /** False while the panel closes. */
  isShown: boolean
  replaces?: boolean
}

export const NotificationList = ({ level, isShown, replaces = false }: NotificationListProps) => {
  const { query, entries, unread } = useNotifications()
  const now = useNow(minuteMs)
  const newOnes = useNewOnes(entries)
  useMarkAsRead({ entries, unread, isShown })
  const { list, showMore } = useShowMore(query, entries?.length ?? 0)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query

  return (
    <div ref={list}>
      <NotUpToDate query={query} isShown={query.isRefetchError} />
      <Loaded
        query={query}
        data={entries}
        failed="Could not load your notifications."
        shape="card"
        count={3}
        empty={
          <EmptyState art={<UpToDate />} title="You're up to date." level={level}>
            <p>When there's news, you'll find it here.</p>
            <p>Time to put the kettle on.</p>
          </EmptyState>
        }
      >
        {(all) => (
          <Stack gap="6">
            {byDay(all).map(({ date, ofDay }) => (
              <chakra.section key={date}>
                <chakra.h2 as={level} textStyle="label" color="fg.muted" mb="2" px="1">
                  {dayName(date, now)}
                </chakra.h2>
                <Card as="ul" pad="none" overflow="hidden">
                  {ofDay.map((entry) => (
                    <li key={entry.id}>
                      <Entry entry={entry} isNew={newOnes.has(entry.id)} replaces={replaces} />
                    </li>
                  ))}
                </Card>
              </chakra.section>
            ))}
            {isFetchNextPageError && (
              <chakra.p role="alert" color="danger.text">
                Could not load older notifications. {messageOf(query.error)}
              </chakra.p>
            )}
            {hasNextPage ? (
              <Button variant="outline" loading={isFetchingNextPage} loadingText="Loading..." onClick={showMore}>
                {isFetchNextPageError ? 'Try again' : 'Show more'}
              </Button>
            ) : (
              <Muted textAlign="center">That's everything from the last 60 days.</Muted>
            )}
          </Stack>
        )}
      </Loaded>
    </div>
  )
}
