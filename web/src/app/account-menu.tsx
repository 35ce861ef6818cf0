import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { noticePaths } from '#shared/model/notice-paths.ts'
import { DialogLink } from '#web/components/dialog-link.tsx'
import { install, useInstall } from '#web/lib/install.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { BreakableText } from '#web/ui/breakable-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Muted } from '#web/ui/section.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

const InstallDialog = lazyComponent(async () => (await import('#web/components/install-dialog.tsx')).InstallDialog)

const look = { variant: 'link', size: 'sm', px: '0' } as const

const InstallEntry = () => {
  const way = useInstall()
  if (way === 'prompt')
    return (
      <Button {...look} onClick={install}>
        Install Sameway
      </Button>
    )
  return (
    way === 'steps' && (
      <DialogLink look={look} dialog={(frame) => <InstallDialog {...frame} />}>
        Install Sameway
      </DialogLink>
    )
  )
}

/** The signed-in user, with links to the account screens. */
export const AccountMenu = () => {
  const { user } = useSession()
  if (!user) return null
  const name = user.first_name ?? user.business_name
  return (
    <Box px="3">
      <Flex align="center" justify="space-between" gap="2">
        <Box minW="0">
          {name && (
            <chakra.p fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </chakra.p>
          )}
          <Muted overflowWrap="anywhere">
            <BreakableText text={user.email} />
          </Muted>
        </Box>
        <ThemeToggle />
      </Flex>
      <Flex columnGap="5" wrap="wrap">
        <Button asChild {...look}>
          <Link to={paths.devices}>Your devices</Link>
        </Button>
        <Button asChild {...look}>
          <Link to={paths.changePassword}>Change password</Link>
        </Button>
        <Button asChild {...look}>
          <Link to={paths.notificationSettings}>Notification settings</Link>
        </Button>
        {user.is_partner && (
          <Button asChild {...look}>
            <Link to={paths.papers}>Your papers</Link>
          </Button>
        )}
        <InstallEntry />
        {/* A page outside the app. */}
        <Button asChild {...look}>
          <a href={noticePaths.terms}>Terms and safety</a>
        </Button>
      </Flex>
    </Box>
  )
}
