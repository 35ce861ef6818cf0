import { Flex, Stack } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/section.tsx'

type LastStepProps = { children: ReactNode; onBack: () => void; onFinished: () => void }

/** A step from which one can go back, or on to the app with a session that knows the new profile. */
export const LastStep = ({ children, onBack, onFinished }: LastStepProps) => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  const finish = useMutation({
    mutationFn: () => api.auth.checkSession(),
    onSuccess: ({ user }) => {
      onFinished()
      setUser(user)
      void navigate(paths.landing)
    },
  })

  return (
    <Card pad="lg">
      <Stack gap="6">
        {children}
        <div>
          <FormError>{finish.isError && 'Failed to finalize session. Please try again.'}</FormError>
          <Flex gap="3" wrap="wrap" justify="space-between" mt={finish.isError ? '5' : '0'}>
            <Button variant="quiet" ml="-5" onClick={onBack}>
              <ArrowLeftIcon size={18} />
              Back
            </Button>
            <Button loading={finish.isPending} onClick={() => finish.mutate()}>
              Go to Dashboard
            </Button>
          </Flex>
        </div>
      </Stack>
    </Card>
  )
}
