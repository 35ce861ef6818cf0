import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/app/paths.ts'
import { Page } from '#web/lib/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { SetupNotNeeded } from './setup/nothing-to-set-up.tsx'

const SetupForm = lazy(() => import('./setup/setup-form.tsx').then(({ SetupForm }) => ({ default: SetupForm })))

export const BusinessSetupPage = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const isNeeded = user?.is_business && !user.has_business_profile
  return (
    <Page
      title="Set Up Your Business Profile"
      lead={isNeeded && 'Tell us who your business is. An admin checks it before your drivers set off.'}
    >
      <Box maxW="3xl">
        {user && !isNeeded && <SetupNotNeeded user={user} />}
        {user && isNeeded && (
          <Suspense fallback={<Skeleton shape="card" />}>
            <SetupForm userId={user.id} onDone={() => void navigate(paths.businessDashboard)} />
          </Suspense>
        )}
      </Box>
    </Page>
  )
}
