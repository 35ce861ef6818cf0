import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

/** Who is signed in, and what concerns the account rather than the work. */
export const AccountMenu = () => {
  const { user } = useSession()
  if (!user) return null
  const name = user.first_name ?? user.business_name
  return (
    <Box px="3.5">
      <Flex align="center" justify="space-between" gap="2">
        <Box minW="0">
          {name && (
            <chakra.p fontWeight="semibold" truncate>
              {name}
            </chakra.p>
          )}
          <chakra.p textStyle="small" color="fg.muted" truncate title={user.email}>
            {user.email}
          </chakra.p>
        </Box>
        <ThemeToggle />
      </Flex>
      <Flex columnGap="5" wrap="wrap">
        <Button asChild variant="link" size="sm" px="0">
          <Link to={paths.devices}>Your devices</Link>
        </Button>
        <Button asChild variant="link" size="sm" px="0">
          <Link to={paths.changePassword}>Change password</Link>
        </Button>
      </Flex>
    </Box>
  )
}
