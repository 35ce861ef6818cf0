import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { PageSpinner } from '#web/ui/loading.tsx'
import { Guard, VisitorsOnly } from './guards.tsx'
import { LandingRoute } from './landing-route.tsx'
import { paths } from './paths.ts'

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

// Only the landing page is part of the first load.
const areas = () => import('./areas.tsx')
const PersonArea = screen(areas, 'PersonArea')
const BusinessArea = screen(areas, 'BusinessArea')
const DriverArea = screen(areas, 'DriverArea')
const AdminArea = screen(areas, 'AdminArea')
const AccountArea = screen(areas, 'AccountArea')
const SetupArea = screen(areas, 'SetupArea')
const ChangePassword = screen(() => import('./change-password-route.tsx'), 'ChangePasswordRoute')
const FollowLink = screen(() => import('./link-route.tsx'), 'LinkRoute')
const Devices = screen(() => import('#web/features/devices/devices-page.tsx'), 'DevicesPage')
const Onboarding = screen(() => import('#web/features/onboarding/onboarding-page.tsx'), 'OnboardingPage')
const Dashboard = screen(() => import('#web/features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const Profile = screen(() => import('#web/features/profile/profile-page.tsx'), 'ProfilePage')
const CreateRequest = screen(() => import('#web/features/requests/create-request-page.tsx'), 'CreateRequestPage')
const History = screen(() => import('#web/features/history/history-page.tsx'), 'HistoryPage')
const Receipt = screen(() => import('#web/features/receipt/receipt-page.tsx'), 'ReceiptPage')
const BusinessSetup = screen(
  () => import('#web/features/business/profile/business-setup-page.tsx'),
  'BusinessSetupPage',
)
const BusinessDashboard = screen(
  () => import('#web/features/business/dashboard/business-dashboard-page.tsx'),
  'BusinessDashboardPage',
)
const BusinessProfile = screen(
  () => import('#web/features/business/profile/business-profile-page.tsx'),
  'BusinessProfilePage',
)
const LiveActivity = screen(() => import('#web/features/business/activity/live-activity-page.tsx'), 'LiveActivityPage')
const DeliveryHistory = screen(
  () => import('#web/features/business/history/delivery-history-page.tsx'),
  'DeliveryHistoryPage',
)
const DriverDashboard = screen(() => import('#web/features/driver/driver-dashboard-page.tsx'), 'DriverDashboardPage')
const AdminDashboard = screen(
  () => import('#web/features/admin/dashboard/admin-dashboard-page.tsx'),
  'AdminDashboardPage',
)
const AdminBusinesses = screen(
  () => import('#web/features/admin/review/business-verification-page.tsx'),
  'BusinessVerificationPage',
)
const AdminPartners = screen(
  () => import('#web/features/admin/review/partner-verification-page.tsx'),
  'PartnerVerificationPage',
)
const AdminUsers = screen(() => import('#web/features/admin/users/user-management-page.tsx'), 'UserManagementPage')
const Gallery = screen(() => import('#web/features/dev/gallery-page.tsx'), 'GalleryPage')

/** The gallery of parts is for whoever works on them, on their own machine. */
const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(globalThis.location?.hostname)

export const AppRoutes = () => (
  <Suspense fallback={<PageSpinner />}>
    <Routes>
      <Route element={<VisitorsOnly />}>
        <Route path={paths.landing} element={<LandingRoute />} />
      </Route>
      <Route path={paths.changePassword} element={<ChangePassword />} />
      <Route path={paths.link} element={<FollowLink />} />
      <Route element={<Guard need="session" />}>
        <Route element={<SetupArea />}>
          <Route path={paths.onboarding} element={<Onboarding />} />
          <Route path={paths.businessSetup} element={<BusinessSetup />} />
        </Route>
        <Route element={<AccountArea />}>
          <Route path={paths.devices} element={<Devices />} />
        </Route>
      </Route>
      <Route element={<Guard need="profile" />}>
        <Route element={<PersonArea />}>
          <Route path={paths.dashboard} element={<Dashboard />} />
          <Route path={paths.profile} element={<Profile />} />
          <Route path={paths.requests} element={<CreateRequest />} />
          <Route path={paths.history} element={<History />} />
          <Route path={paths.receipt} element={<Receipt />} />
        </Route>
      </Route>
      <Route element={<Guard need="business" />}>
        <Route element={<BusinessArea />}>
          <Route path={paths.businessDashboard} element={<BusinessDashboard />} />
          <Route path={paths.businessProfile} element={<BusinessProfile />} />
          <Route path={paths.businessActivity} element={<LiveActivity />} />
          <Route path={paths.businessHistory} element={<DeliveryHistory />} />
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
        </Route>
      </Route>
      <Route path={paths.businessSetupAlias} element={<Navigate to={paths.businessSetup} replace />} />
      {isThisMachine && <Route path={paths.gallery} element={<Gallery />} />}
      <Route path="*" element={<Navigate to={paths.landing} replace />} />
    </Routes>
  </Suspense>
)
