import { Link } from 'react-router-dom'
import { paths } from '#web/app/paths.ts'
import { Page } from '#web/lib/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ParcelsAndShopping } from '#web/ui/illustrations/parcels-and-shopping.tsx'

export const CreateRequestPage = () => (
  <Page title="Create a New Service Request">
    <Card>
      <EmptyState
        art={<ParcelsAndShopping />}
        title="Say what should travel, and where to"
        action={
          <Button asChild variant="outline">
            <Link to={paths.dashboard}>Back to your dashboard</Link>
          </Button>
        }
      >
        Parcels, documents, bulky things, shopping, errands and recycling: four short steps, a fair price, and somebody
        who is going the same way.
      </EmptyState>
    </Card>
  </Page>
)
