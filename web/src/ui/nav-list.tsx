import { Box, chakra, Stack } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { LogoutIcon } from './icons.tsx'

export type NavItem = { label: string; href: string; icon: ReactNode; badge?: ReactNode }

/** The app's link component, as ui knows no router. It must pass className on. */
export type RenderLink = (link: { href: string; children: ReactNode; 'aria-current'?: 'page' }) => ReactElement

const Entry = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: '12',
    px: '3.5',
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

export const NavList = ({ nav, account, onLogout, renderLink, currentPath }: NavListProps) => (
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
