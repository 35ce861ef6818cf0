import { type ReactNode, Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { AppFrame } from '#web/ui/app-frame.tsx'
import { PageSpinner } from '#web/ui/loading.tsx'
import { Wordmark } from '#web/ui/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { type Area, sidebars } from './sidebars.tsx'

/** The frame of an area of the app around its screens. */
export const AppLayout = ({ area, children = <Outlet /> }: { area: Area; children?: ReactNode }) => {
  const { pathname } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <AppFrame
      brand={<Wordmark />}
      nav={sidebars[area]}
      account={<AccountMenu />}
      onLogout={() => setIsLeaving(true)}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      currentPath={pathname}
    >
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
      {isLeaving && <LogoutDialog onClose={() => setIsLeaving(false)} />}
    </AppFrame>
  )
}
