import { Suspense, useRef } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { type Need, postLoginPath, postLoginState, redirectFor, wantedState } from '#web/lib/redirects.ts'
import { useSession } from '#web/lib/session.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { PageSpinner, Skeleton } from '#web/ui/loading.tsx'
import { StartFrame } from '#web/ui/start-frame.tsx'
import { Landing } from './landing.tsx'
import { ScreenError } from './screen-error.tsx'
import { UnansweredFrame } from './unanswered-frame.tsx'

/** Shown while a screen's code or the session loads: the frame, or just the spinner for a visitor. */
const Waiting = () => {
  const { status, user } = useSession()
  if (status === 'unanswered') return <UnansweredFrame />
  return user || status === 'loading' ? <StartFrame /> : <PageSpinner />
}

/**
 * Screens that may fail to load. While the server does not say who is signed in, an area shows its frame alone, or if
 * that cannot be loaded, the frame that all roles share.
 */
const Screens = () => {
  const { status } = useSession()
  return (
    <ErrorBoundary
      resetKey={status}
      fallback={() => (status === 'ready' ? <ScreenError onRetry={() => location.reload()} /> : <Waiting />)}
    >
      <Outlet />
    </ErrorBoundary>
  )
}

const Guard = ({ need }: { need: Need }) => {
  const { status, user, endedFor } = useSession()
  const { pathname, search, state } = useLocation()
  // A logout drops the wanted screen, because the next user may be someone else.
  const hasBeenSignedIn = useRef(false)
  if (user) hasBeenSignedIn.current = true
  if (status === 'loading') return <StartFrame />
  if (status === 'unanswered') return need === 'session' ? <UnansweredFrame /> : <Screens />
  if (!user) {
    const ended = endedFor && { userId: endedFor, state }
    const isLoggedOut = hasBeenSignedIn.current && !ended
    return (
      <Navigate to={paths.landing} replace state={isLoggedOut ? null : wantedState(pathname + search, need, ended)} />
    )
  }
  const elsewhere = redirectFor(need, user)
  // The key keeps a screen's state from the next user.
  return elsewhere ? <Navigate to={elsewhere} replace /> : <Screens key={user.id} />
}

/** The landing page is for visitors. A signed-in user goes home, or to the screen they wanted. */
const VisitorsOnly = () => {
  const { status, user, setUser } = useSession()
  const { state } = useLocation()
  if (status === 'loading') return <StartFrame />
  if (status === 'unanswered') return <UnansweredFrame onLogIn={() => setUser(null)} />
  return user ? <Navigate to={postLoginPath(user, state)} replace state={postLoginState(user, state)} /> : <Outlet />
}

const areas = () => import('./app-layout.tsx')
const kept = { isKept: true }
const PersonArea = lazyComponent(async () => (await areas()).PersonArea, kept)
const BusinessArea = lazyComponent(async () => (await areas()).BusinessArea, kept)
const DriverArea = lazyComponent(async () => (await areas()).DriverArea, kept)
const AdminArea = lazyComponent(async () => (await areas()).AdminArea, kept)
const AccountArea = lazyComponent(async () => (await areas()).AccountArea)
const SetupArea = lazyComponent(async () => (await areas()).SetupArea)
const ChangePassword = lazyComponent(async () => (await import('./change-password-route.tsx')).ChangePasswordRoute)
const links = () => import('./link-route.tsx')
const FollowLink = lazyComponent(async () => (await links()).LinkRoute)
const Unsubscribe = lazyComponent(async () => (await links()).UnsubscribeRoute)
const Devices = lazyComponent(async () => (await import('#web/features/devices/devices-page.tsx')).DevicesPage)
const Notifications = lazyComponent(
  async () => (await import('#web/features/notifications/notifications-page.tsx')).NotificationsPage,
)
const NotificationSettings = lazyComponent(
  async () =>
    (await import('#web/features/notification-settings/notification-settings-page.tsx')).NotificationSettingsPage,
)
const Onboarding = lazyComponent(
  async () => (await import('#web/features/onboarding/onboarding-page.tsx')).OnboardingPage,
)
const DashboardPage = lazyComponent(
  async () => (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage,
)
const PartnerHub = lazyComponent(async () => (await import('#web/features/partner/hub.tsx')).Hub)
const Profile = lazyComponent(async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage)
const CreateRequest = lazyComponent(
  async () => (await import('#web/features/requests/create-request-page.tsx')).CreateRequestPage,
)
const History = lazyComponent(async () => (await import('#web/features/history/history-page.tsx')).HistoryPage)
const Receipt = lazyComponent(async () => (await import('#web/features/receipt/receipt-page.tsx')).ReceiptPage)
const TaxStatement = lazyComponent(
  async () => (await import('#web/features/tax/tax-statement-page.tsx')).TaxStatementPage,
)
const Papers = lazyComponent(async () => (await import('#web/features/partner/papers-page.tsx')).PapersPage)
const BusinessSetup = lazyComponent(
  async () => (await import('#web/features/business/profile/business-setup-page.tsx')).BusinessSetupPage,
)
const BusinessDashboard = lazyComponent(
  async () => (await import('#web/features/business/dashboard/business-dashboard-page.tsx')).BusinessDashboardPage,
)
const BusinessProfile = lazyComponent(
  async () => (await import('#web/features/business/profile/business-profile-page.tsx')).BusinessProfilePage,
)
const LiveActivity = lazyComponent(
  async () => (await import('#web/features/business/activity/live-activity-page.tsx')).LiveActivityPage,
)
const DeliveryHistory = lazyComponent(
  async () => (await import('#web/features/business/history/delivery-history-page.tsx')).DeliveryHistoryPage,
)
const DriverDashboard = lazyComponent(
  async () => (await import('#web/features/driver/driver-dashboard-page.tsx')).DriverDashboardPage,
)
const AdminDashboard = lazyComponent(
  async () => (await import('#web/features/admin/dashboard/admin-dashboard-page.tsx')).AdminDashboardPage,
)
const AdminBusinesses = lazyComponent(
  async () => (await import('#web/features/admin/review/business-verification-page.tsx')).BusinessVerificationPage,
)
const AdminPartners = lazyComponent(
  async () => (await import('#web/features/admin/review/partner-verification-page.tsx')).PartnerVerificationPage,
)
const AdminUsers = lazyComponent(
  async () => (await import('#web/features/admin/users/user-management-page.tsx')).UserManagementPage,
)
const AdminProblems = lazyComponent(
  async () => (await import('#web/features/admin/problems/problems-page.tsx')).ProblemsPage,
)
const AdminReports = lazyComponent(
  async () => (await import('#web/features/admin/reports/reports-page.tsx')).ReportsPage,
)
const AdminReport = lazyComponent(
  async () => (await import('#web/features/admin/tax/january-report-page.tsx')).JanuaryReportPage,
)
const AdminPerson = lazyComponent(async () => (await import('#web/features/admin/people/person-page.tsx')).PersonPage)
const AdminDelivery = lazyComponent(
  async () => (await import('#web/features/admin/deliveries/delivery-page.tsx')).DeliveryPage,
)

/** The hub loads when its tab is first opened, because most users only send. */
const Dashboard = () => (
  <DashboardPage
    partnerHub={
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <PartnerHub />
      </Suspense>
    }
  />
)

export const AppRoutes = () => (
  <Suspense fallback={<Waiting />}>
    <Routes>
      <Route element={<VisitorsOnly />}>
        <Route path={paths.landing} element={<Landing />} />
      </Route>
      <Route element={<Screens />}>
        <Route path={paths.changePassword} element={<ChangePassword />} />
        <Route path={paths.link} element={<FollowLink />} />
        <Route path={paths.unsubscribe} element={<Unsubscribe />} />
      </Route>
      <Route element={<Guard need="session" />}>
        <Route element={<SetupArea />}>
          <Route path={paths.onboarding} element={<Onboarding />} />
          <Route path={paths.businessSetup} element={<BusinessSetup />} />
        </Route>
        <Route element={<AccountArea />}>
          <Route path={paths.devices} element={<Devices />} />
          <Route path={paths.notifications} element={<Notifications />} />
          <Route path={paths.notificationSettings} element={<NotificationSettings />} />
        </Route>
      </Route>
      <Route element={<Guard need="profile" />}>
        <Route element={<PersonArea />}>
          <Route path={paths.dashboard} element={<Dashboard />} />
          <Route path={paths.profile} element={<Profile />} />
          <Route path={paths.requests} element={<CreateRequest />} />
          <Route path={paths.history} element={<History />} />
          <Route path={paths.receipt} element={<Receipt />} />
          <Route path={paths.taxStatement} element={<TaxStatement of="me" />} />
        </Route>
      </Route>
      <Route element={<Guard need="partner" />}>
        <Route element={<PersonArea />}>
          <Route path={paths.papers} element={<Papers />} />
        </Route>
      </Route>
      <Route element={<Guard need="business" />}>
        <Route element={<BusinessArea />}>
          <Route path={paths.businessDashboard} element={<BusinessDashboard />} />
          <Route path={paths.businessProfile} element={<BusinessProfile />} />
          <Route path={paths.businessActivity} element={<LiveActivity />} />
          <Route path={paths.businessHistory} element={<DeliveryHistory />} />
          <Route path={paths.businessTaxStatement} element={<TaxStatement of="business" />} />
        </Route>
      </Route>
      <Route element={<Guard need="driver" />}>
        <Route element={<DriverArea />}>
          <Route path={paths.driverDashboard} element={<DriverDashboard />} />
          <Route path={paths.driverHistory} element={<History />} />
        </Route>
      </Route>
      <Route element={<Guard need="admin" />}>
        <Route element={<AdminArea />}>
          <Route path={paths.admin} element={<Navigate to={paths.adminDashboard} replace />} />
          <Route path={paths.adminDashboard} element={<AdminDashboard />} />
          <Route path={paths.adminBusinesses} element={<AdminBusinesses />} />
          <Route path={paths.adminPartners} element={<AdminPartners />} />
          <Route path={paths.adminUsers} element={<AdminUsers />} />
          <Route path={paths.adminProblems} element={<AdminProblems />} />
          <Route path={paths.adminReports} element={<AdminReports />} />
          <Route path={paths.adminReport} element={<AdminReport />} />
          <Route path={paths.adminPerson} element={<AdminPerson />} />
          <Route path={paths.adminDelivery} element={<AdminDelivery />} />
        </Route>
      </Route>
      <Route path={paths.businessSetupAlias} element={<Navigate to={paths.businessSetup} replace />} />
      <Route path="*" element={<Navigate to={paths.landing} replace />} />
    </Routes>
  </Suspense>
)
