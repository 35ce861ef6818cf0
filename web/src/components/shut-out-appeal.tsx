import { Box } from '@chakra-ui/react'
import { shutOutText } from '#shared/model/suspension.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { DialogLink } from './dialog-link.tsx'

const AppealDialog = lazyComponent(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

const Appeal = () => {
  const { user } = useSession()
  return (
    // In React's tree the dialog's form is inside the surrounding form, so its submit must not bubble.
    <Box my="3" onSubmit={(event) => event.stopPropagation()}>
      <DialogLink look={{ variant: 'outline', size: 'sm' }} dialog={(state) => <AppealDialog user={user} {...state} />}>
        Ask us to look again
      </DialogLink>
    </Box>
  )
}

/** Shown below the one refusal that is based on a match with another account. The reader may be a different person. */
export const ShutOutAppeal = ({ errorText }: { errorText: string | undefined }) =>
  errorText === shutOutText && <Appeal />
