import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import type { Credentials } from './credentials.ts'

const AddDriverDialog = lazy(() =>
  import('./add-driver-dialog.tsx').then(({ AddDriverDialog }) => ({ default: AddDriverDialog })),
)

type AddDriverProps = { isFirst: boolean; onAdded: (credentials: Credentials) => void }

export const AddDriver = ({ isFirst, onAdded }: AddDriverProps) => {
  const { user } = useSession()
  // Each time of asking is another form; what was filled in and not sent is its draft.
  const [asked, setAsked] = useState({ isOpen: false, count: 0 })
  const close = () => setAsked(({ count }) => ({ isOpen: false, count }))
  return (
    <>
      <Button
        variant={isFirst ? 'solid' : 'outline'}
        onClick={() => setAsked(({ count }) => ({ isOpen: true, count: count + 1 }))}
      >
        <PlusIcon size={20} />
        Add New Driver
      </Button>
      {user && asked.count > 0 && (
        <Suspense>
          <AddDriverDialog
            key={asked.count}
            userId={user.id}
            open={asked.isOpen}
            onClose={close}
            onAdded={({ id, name, login_email, temp_password }) => {
              close()
              onAdded({ id, name, login_email, password: temp_password })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
