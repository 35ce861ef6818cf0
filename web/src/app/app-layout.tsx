import { Box } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/model/session-user.ts'
import { OfflineBanner } from '#web/components/offline-banner.tsx'
import { usePageArrival } from '#web/components/page.tsx'
import { Suspension } from '#web/components/suspension.tsx'
import { DemoGuide } from '#web/features/demo/demo-guide.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { AppFrame, type NavItem } from '#web/ui/app-frame.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import {
  ActivityIcon,
  AlertIcon,
  BuildingIcon,
  EyeIcon,
  HistoryIcon,
  HomeIcon,
  ShieldIcon,
  UserIcon,
  UsersIcon,
  Wordmark,
} from '#web/ui/icons.tsx'
import { useDialogState } from '#web/ui/lazy-overlay.tsx'
import { PageHeading } from '#web/ui/section.tsx'
import { ScreenBlocks } from '#web/ui/start-frame.tsx'
import { preloadToaster } from '#web/ui/toasts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LogoutDialog, PlainLayout } from './plain-layout.tsx'
import { ScreenError } from './screen-error.tsx'
import { UntitledScreen } from './unanswered-frame.tsx'

const WaitingBadge = lazyComponent(
  async () => (await import('#web/features/admin/problems/waiting-badge.tsx')).WaitingBadge,
)

/** A part that is loaded late. The frame is shown even without it. */
const Extra = ({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)

const Bell = lazyComponent(async () => (await import('#web/features/notifications/bell.tsx')).Bell)

const bell = (place: 'bar' | 'sidebar') => (
  <Extra fallback={<Box boxSize="target" />}>
    <Bell place={place} />
  </Extra>
)

/** How many of something wait for an admin. */
const Waiting = (props: ComponentProps<typeof WaitingBadge>) => (
  <Extra>
    <WaitingBadge {...props} />
  </Extra>
)

const sidebars = {
  person: [
    { label: 'Dashboard', href: paths.dashboard, icon: <HomeIcon /> },
    { label: 'Profile', href: paths.profile, icon: <UserIcon /> },
    { label: 'History', href: paths.history, icon: <HistoryIcon /> },
  ],
  business: [
    { label: 'Dashboard', href: paths.businessDashboard, icon: <HomeIcon /> },
    { label: 'Business Profile', href: paths.businessProfile, icon: <BuildingIcon /> },
    { label: 'Live Activity', href: paths.businessActivity, icon: <ActivityIcon /> },
    { label: 'Delivery History', href: paths.businessHistory, icon: <HistoryIcon /> },
  ],
  driver: [
    { label: 'Dashboard', href: paths.driverDashboard, icon: <HomeIcon /> },
    { label: 'History', href: paths.driverHistory, icon: <HistoryIcon /> },
  ],
  admin: [
    { label: 'Dashboard', href: paths.adminDashboard, icon: <HomeIcon /> },
    {
      label: 'Business Verification',
      href: paths.adminBusinesses,
      icon: <BuildingIcon />,
      badge: <Waiting of="businesses" />,
    },
    {
      label: 'Partner Verification',
      href: paths.adminPartners,
      icon: <ShieldIcon />,
      badge: <Waiting of="partners" />,
    },
    { label: 'User Management', href: paths.adminUsers, icon: <UsersIcon /> },
    { label: 'Problems', href: paths.adminProblems, icon: <AlertIcon />, badge: <Waiting of="problems" /> },
    { label: 'Reports', href: paths.adminReports, icon: <EyeIcon />, badge: <Waiting of="reports" /> },
    { label: 'January Report', href: paths.adminReport, icon: <HistoryIcon /> },
  ],
} as const satisfies Record<string, readonly NavItem[]>

export type Area = keyof typeof sidebars

/** The area whose frame the account screens get. Roles are checked in the same order as in `homePath`. */
export const areaOf = (user: SessionUser): Area => {
  if (user.is_admin) return 'admin'
  if (user.is_driver) return 'driver'
  return user.is_business ? 'business' : 'person'
}

const findTools = () => import('#web/features/admin/find/find-tools.tsx')
const FindButton = lazyComponent(async () => (await findTools()).FindButton)
const FindDialogByKey = lazyComponent(async () => (await findTools()).FindDialogByKey)

/** Shown in place of a screen while the server does not say who is signed in, with the screen's title in the menu. */
const UnansweredScreen = ({ title }: { title: string }) => {
  usePageArrival(title)
  return <ScreenBlocks heading={<PageHeading>{title}</PageHeading>} />
}

/** The frame of an area, around its screens. */
export const AppLayout = ({ area, children = <Outlet /> }: { area: Area; children?: ReactNode }) => {
  const { user, status } = useSession()
  const { pathname } = useLocation()
  const isUnanswered = status === 'unanswered'
  const title = sidebars[area].find(({ href }) => href === pathname)?.label
  const [isLeaving, setIsLeaving] = useState(false)
  const finding = useDialogState<void>()
  const isAdmin = area === 'admin' && user !== null
  // Loaded early, so that toasts also work without a connection.
  useEffect(preloadToaster, [])
  return (
    <AppFrame
      brand={<Wordmark />}
      nav={sidebars[area]}
      account={<AccountMenu />}
      onLogout={() => setIsLeaving(true)}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      currentPath={pathname}
      notice={<OfflineBanner isUnanswered={isUnanswered} />}
      guide={<DemoGuide key={user?.id} />}
      {...(user && { bell })}
      {...(isAdmin && {
        tools: (
          <Extra fallback={<Box minH="target" />}>
            <FindButton onClick={() => finding.open()} />
          </Extra>
        ),
      })}
    >
      <Suspension user={user} />
      <ErrorBoundary resetKey={pathname} fallback={(retry) => <ScreenError as="div" onRetry={retry} />}>
        <Suspense fallback={<ScreenBlocks />}>
          {isUnanswered ? title ? <UnansweredScreen title={title} /> : <UntitledScreen /> : children}
        </Suspense>
      </ErrorBoundary>
      {isAdmin && (
        <Extra>
          <FindDialogByKey finding={finding} />
        </Extra>
      )}
      {isLeaving && <LogoutDialog onClose={() => setIsLeaving(false)} />}
    </AppFrame>
  )
}

export const PersonArea = () => <AppLayout area="person" />
export const BusinessArea = () => <AppLayout area="business" />
export const DriverArea = () => <AppLayout area="driver" />
export const AdminArea = () => <AppLayout area="admin" />

/** The account screens, in the frame of the user's area. */
export const AccountArea = () => {
  const { user } = useSession()
  return user && <AppLayout area={areaOf(user)} />
}

export const SetupArea = () => <PlainLayout />
