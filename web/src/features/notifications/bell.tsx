import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { listen } from '#web/lib/bus.ts'
import { countInTitle } from '#web/lib/document-title.ts'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { IconCount } from '#web/ui/icon-count.tsx'
import { path } from '#web/ui/icons.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { countText, keepNewestPage, reloadNotifications, useNotifications } from './queries.ts'

const BellIcon = path(
  'M6 9.5a6 6 0 0 1 12 0c0 5.5 2.2 6.6 2.2 7.5H3.8c0-.9 2.2-2 2.2-7.5zM9.8 20.2a2.5 2.5 0 0 0 4.4 0',
)

const loadPanel = async () => (await import('./notification-panel.tsx')).NotificationPanel
const NotificationPanel = lazyComponent(loadPanel)
const loadPage = () => import('./notifications-page.tsx')

/** A browser counts on the app's icon only if the app is installed, and not every browser can. */
const countOnIcon = (unread: number) => {
  const set = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
  set?.catch(() => {})
}

const soonMs = 500
/** A page in the background waits longer, so that many notifications make one call. */
const laterMs = 10_000

/** Fetches the list once after any number of frames. */
const useFreshList = () => {
  const queries = useQueryClient()
  useEffect(() => {
    const known = new Set<string>()
    let next: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      clearTimeout(next)
      next = undefined
      void reloadNotifications(queries)
    }
    const stopListening = listen('realtime', (event) => {
      // The server repeats a frame until it is sure that it arrived.
      if (event.type !== 'notified' || known.has(event.id)) return
      known.add(event.id)
      next ??= setTimeout(reload, document.hidden ? laterMs : soonMs)
    })
    const onShown = () => {
      if (next && !document.hidden) reload()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearTimeout(next)
      stopListening()
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [queries])
}

const keptMs = 60_000

/** Drops older pages a minute after the list was left. Someone who returns earlier finds them as they were. */
const useShortList = (isShown: boolean) => {
  const queries = useQueryClient()
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => keepNewestPage(queries), keptMs)
    return () => clearTimeout(timer)
  }, [isShown, queries])
}

/** The panel has an entry in the browser's history, so that Back closes it. */
const usePanel = () => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = typeof state === 'object' && state !== null && 'showsNotifications' in state
  return {
    isOpen,
    isOnPage: pathname === paths.notifications,
    open: () => {
      if (!isOpen) void navigate({ pathname, search, hash }, { state: { ...state, showsNotifications: true } })
    },
    close: () => {
      if (isOpen) void navigate(-1)
    },
  }
}

const OnBell = chakra('span', { base: { display: 'inline-grid', placeItems: 'center' } })

const BellWithCount = ({ count }: { count: string | undefined }) => (
  <OnBell>
    <BellIcon size={24} />
    {count && (
      <IconCount key={count} tone="accent" transform="translate(50%, -0.5625rem)">
        {count}
      </IconCount>
    )}
  </OnBell>
)

/**
 * The bell in the bar of a phone leads to the list. The one in the sidebar opens it in a panel, and shows the count in
 * the title and on the app's icon: it is always rendered, and hidden on a phone.
 */
export const Bell = ({ place }: { place: 'bar' | 'sidebar' }) => {
  const { unread } = useNotifications()
  const panel = usePanel()
  const count = countText(unread)
  const label = count ? `Notifications, ${count} unread` : 'Notifications'
  const load = () => preload(place === 'bar' ? loadPage : loadPanel)
  const eager = { onPointerEnter: load, onFocus: load }
  if (place === 'bar' || panel.isOnPage)
    return (
      <>
        <IconButton asChild label={label} {...eager} _currentPage={{ bg: 'bg.panel', boxShadow: 'card' }}>
          <Link to={paths.notifications} {...(panel.isOnPage && { 'aria-current': 'page' })}>
            <BellWithCount count={count} />
          </Link>
        </IconButton>
        {place === 'sidebar' && <Unread unread={unread} isListShown />}
      </>
    )
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" aria-expanded={panel.isOpen} onClick={panel.open} {...eager}>
        <BellWithCount count={count} />
      </IconButton>
      <Unread unread={unread} isListShown={panel.isOpen} />
      <LazyOverlay open={panel.isOpen} onClose={panel.close}>
        <NotificationPanel open={panel.isOpen} onClose={panel.close} />
      </LazyOverlay>
    </>
  )
}

/** Renders nothing. Keeps the count fresh, and shows it in the title and on the app's icon until the user leaves. */
const Unread = ({ unread, isListShown }: { unread: number; isListShown: boolean }) => {
  useFreshList()
  useShortList(isListShown)
  useEffect(() => {
    countInTitle(countText(unread))
    countOnIcon(unread)
  }, [unread])
  useEffect(
    () => () => {
      countInTitle(undefined)
      countOnIcon(0)
    },
    [],
  )
  return null
}
