import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { NotificationList } from './notification-list.tsx'

export const NotificationsPage = () => (
  <Page
    title="Notifications"
    action={
      <Button asChild variant="outline" size="sm">
        <Link to={paths.notificationSettings}>Settings</Link>
      </Button>
    }
  >
    <Box maxW="3xl">
      <NotificationList level="h2" isShown />
    </Box>
  </Page>
)
