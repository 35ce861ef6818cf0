import { Page } from '#web/lib/page.tsx'
import { AdminFigures } from './dashboard/admin-figures.tsx'
import { Growth } from './dashboard/growth.tsx'
import { RecentActivity } from './dashboard/recent-activity.tsx'

export const AdminDashboardPage = () => (
  <Page title="Admin Dashboard" lead="What keeps Sameway a place to trust.">
    <AdminFigures />
    <Growth />
    <RecentActivity />
  </Page>
)
