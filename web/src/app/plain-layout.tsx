import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, Outlet, useNavigate } from 'react-router-dom'
import { Suspension } from '#web/components/suspension.tsx'
import { DemoGuide } from '#web/features/demo/demo-guide.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Wordmark } from '#web/ui/icons.tsx'
import { PageSpinner } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { loadLanding } from './landing.tsx'

const unheardText =
  'You’re logged out on this device. We couldn’t reach Sameway, so we’ll finish logging you out as soon as you’re back online.'

/** Without a connection the landing page comes from the service worker's cache. */
const loadLandingOffline = async () => {
  if (!navigator.onLine && navigator.serviceWorker?.controller) await loadLanding().catch(() => undefined)
}

/** Mounted while it is open. */
export const LogoutDialog = ({ onClose }: { onClose: () => void }) => {
  const { logout } = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  const leave = async () => {
    setIsBusy(true)
    await loadLandingOffline()
    const hasAnswered = await logout()
    await navigate(paths.landing)
    if (!hasAnswered) toast.info(unheardText, { lastsMs: 10_000 })
  }

  return (
    <ConfirmDialog
      open
      title="Log out?"
      confirmLabel="Logout"
      busyLabel="Logging out..."
      busy={isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      Are you sure you want to log out of Sameway on this device?
    </ConfirmDialog>
  )
}

/** The frame of screens without navigation, where the user must finish something first. */
export const PlainLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  const { user } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Box minH="100dvh" px={{ base: '4', md: '8' }} pb="12">
      <Flex
        as="header"
        align="center"
        justify="space-between"
        wrap="wrap"
        columnGap="4"
        minH="20"
        maxW="page"
        mx="auto"
      >
        <Button asChild variant="quiet" px="0">
          <Link to={paths.landing} aria-label="Sameway, home">
            <Wordmark />
          </Link>
        </Button>
        {user && (
          <Button variant="quiet" onClick={() => setIsLeaving(true)}>
            Logout
          </Button>
        )}
      </Flex>
      {user && <DemoGuide key={user.id} />}
      <chakra.main id="main" tabIndex={-1} maxW="xl" mx="auto" pt={{ base: '2', md: '8' }}>
        <Suspension user={user} />
        <Suspense fallback={<PageSpinner />}>{children}</Suspense>
      </chakra.main>
      {isLeaving && <LogoutDialog onClose={() => setIsLeaving(false)} />}
    </Box>
  )
}
