import { Page } from '#web/lib/page.tsx'
import { FleetBoard } from './activity/fleet-board.tsx'

export const LiveActivityPage = () => (
  <Page title="Live Fleet Activity" lead="Where each of your drivers stands, as it happens.">
    <FleetBoard />
  </Page>
)
