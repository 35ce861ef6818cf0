import { Box } from '@chakra-ui/react'
import { Page } from '#web/components/page.tsx'
import { Card } from '#web/ui/section.tsx'
import { type PasswordChange, titles } from './password-change.ts'
import { PasswordForm } from './password-form.tsx'

const leads = {
  reset: 'Use at least 6 characters. You will then log in with it, on every device anew.',
  forced: 'You logged in with a temporary password. Choose your own before you go on.',
  wanted: 'Your other devices will be logged out.',
} as const

export const ChangePasswordPage = ({ change }: { change: PasswordChange }) => (
  <Page title={titles[change.kind]} lead={leads[change.kind]}>
    <Box maxW="xl">
      <Card pad="lg">
        <PasswordForm change={change} />
      </Card>
    </Box>
  </Page>
)
