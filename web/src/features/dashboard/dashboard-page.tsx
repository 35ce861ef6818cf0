import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { MyRequests } from './my-requests.tsx'

const hub = 'hub'

/** Who was turned down, or is no partner any more, may still read why, and finish what is on its way. */
const hasApplied = async (): Promise<boolean> => {
  try {
    return (await api.partner.getApplication()).application !== null
  } catch {
    return false
  }
}

export const DashboardPage = ({ partnerHub }: { partnerHub: ReactNode }) => {
  const { user } = useSession()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [isAsking, setIsAsking] = useState(false)

  const select = async (id: string) => {
    if (id === hub && !user?.is_partner && !(await hasApplied())) return setIsAsking(true)
    setSearch(id === hub ? { tab: hub } : {}, { replace: true })
  }

  const apply = () => {
    setIsAsking(false)
    void navigate(paths.onboarding, { state: { startStep: 2 } })
  }

  return (
    <Page
      title="Dashboard"
      action={
        <Button asChild>
          <Link to={paths.requests}>
            <PlusIcon size={20} />
            Create New Request
          </Link>
        </Button>
      }
    >
      <Tabs
        label="Dashboard"
        selected={search.get('tab') === hub ? hub : 'requests'}
        onSelect={(id) => void select(id)}
        tabs={[
          { id: 'requests', label: 'Service Requests', content: <MyRequests /> },
          { id: hub, label: 'Partner Hub', content: partnerHub },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        title="Become a Partner?"
        confirmLabel="Proceed"
        onConfirm={apply}
        onClose={() => setIsAsking(false)}
      >
        Your profile is already complete. Would you like to proceed with the partner application?
      </ConfirmDialog>
    </Page>
  )
}
