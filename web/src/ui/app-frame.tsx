import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { IconButton } from './button.tsx'
import { LogoutIcon, MenuIcon } from './icons.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'
import { SkipLink } from './page-scroll.tsx'
import { Frame, FrameBar, FrameBrand, FrameMain, FrameSidebar } from './start-frame.tsx'

export type NavItem = { label: string; href: string; icon: ReactNode; badge?: ReactNode }

/** The app's link component, because ui has no router. It must pass className on. */
type RenderLink = (link: { href: string; children: ReactNode; 'aria-current'?: 'page' }) => ReactElement

const Entry = chakra('a', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    minH: '12',
    px: '3',
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    _hover: { bg: 'bg.panel', color: 'fg.default' },
    '&[aria-current=page]': {
      bg: 'bg.panel',
      color: 'fg.default',
      fontWeight: 'semibold',
      boxShadow: 'card',
      '& svg': { color: 'brand.solid' },
    },
  },
})

type NavListProps = {
  nav: readonly NavItem[]
  account?: ReactNode
  onLogout: () => void
  renderLink: RenderLink
  currentPath: string
}

const NavList = ({ nav, account, onLogout, renderLink, currentPath }: NavListProps) => (
  <Stack flex="1" justify="space-between" gap="8">
    <nav aria-label="Main">
      <Stack as="ul" gap="1">
        {nav.map(({ label, href, icon, badge }) => (
          <li key={href}>
            <Entry asChild>
              {renderLink({
                href,
                ...(href === currentPath && { 'aria-current': 'page' as const }),
                children: (
                  <>
                    {icon}
                    <Box as="span" flex="1">
                      {label}
                    </Box>
                    {badge}
                  </>
                ),
              })}
            </Entry>
          </li>
        ))}
      </Stack>
    </nav>
    <Stack gap="3">
      {account}
      <Entry asChild>
        <button type="button" onClick={onLogout}>
          <LogoutIcon />
          Logout
        </button>
      </Entry>
    </Stack>
  </Stack>
)

const loadDrawer = async () => (await import('./nav-drawer.tsx')).NavDrawer
const NavDrawer = lazyComponent(loadDrawer, { isKept: true })

export const preloadMenu = () => preload(loadDrawer)

type AppFrameProps = {
  brand: ReactNode
  nav: readonly NavItem[]
  /** The signed-in user, shown above Logout. */
  account?: ReactNode
  onLogout: () => void
  renderLink: RenderLink
  currentPath: string
  /** A line that stays below the header. */
  notice?: ReactNode
  /** Above the screen, and scrolls with it. */
  guide?: ReactNode
  /** Buttons above the menu on desktop, and beside its button on a phone. They are rendered twice. */
  tools?: ReactNode
  /** Beside the brand on desktop, and beside the menu button on a phone. */
  bell?: (place: 'bar' | 'sidebar') => ReactNode
  children: ReactNode
}

/** The frame of every signed-in screen: a sidebar on desktop, a hamburger menu on a phone. */
export const AppFrame = ({ brand, notice, guide, tools, bell, children, currentPath, ...menu }: AppFrameProps) => {
  const [isOpen, setIsOpen] = useState(false)

  const chosenPath = useRef('')

  const close = () => setIsOpen(false)
  // Navigation takes time. If the drawer was reopened meanwhile, it stays open.
  const choose = (path: string) => {
    chosenPath.current = path
    close()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the path changes.
  useEffect(() => {
    if (currentPath !== chosenPath.current) close()
    chosenPath.current = ''
  }, [currentPath])

  return (
    <Frame>
      <SkipLink />
      <FrameSidebar aria-label="Sidebar">
        <Flex justify="space-between">
          <FrameBrand>{brand}</FrameBrand>
          <Box mt="-0.5">{bell?.('sidebar')}</Box>
        </Flex>
        {tools && <Box mb="4">{tools}</Box>}
        <NavList {...menu} currentPath={currentPath} />
      </FrameSidebar>
      <FrameBar>
        {brand}
        <Flex align="center" gap="1">
          {tools}
          {bell?.('bar')}
          <IconButton label="Open menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
            <MenuIcon />
          </IconButton>
        </Flex>
      </FrameBar>
      <LazyOverlay open={isOpen} onClose={close}>
        <NavDrawer open={isOpen} brand={brand} onClose={close} onChoose={choose}>
          <NavList {...menu} currentPath={currentPath} />
        </NavDrawer>
      </LazyOverlay>
      <FrameMain notice={notice} guide={guide}>
        {children}
      </FrameMain>
    </Frame>
  )
}
