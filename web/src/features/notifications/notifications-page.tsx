import { Box } from '@chakra-ui/react'
import { Page } from '#web/components/page.tsx'
import { NotificationList } from './notification-list.tsx'

export const NotificationsPage = () => (
  <Page title="Notifications">
    <Box maxW="3xl">
      <NotificationList level="h2" isShown />
    </Box>
  </Page>
)
