import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Page } from '#web/components/page.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { DeviceCard } from './device-card.tsx'
import { useDevices } from './use-devices.ts'
import { useEndSession } from './use-end-session.ts'

export const DevicesPage = () => {
  const devices = useDevices()
  const end = useEndSession()
  const [isAsking, setIsAsking] = useState(false)
  const others = devices.data?.some(({ current }) => !current)
  const endsOthers = end.isPending && end.variables.id === 'others'

  const endOthers = () => end.mutate({ id: 'others' }, { onSettled: () => setIsAsking(false) })

  return (
    <Page
      title="Your Devices"
      lead="Where you are signed in. If one of them is not yours, sign it out and change your password."
      action={
        others && (
          <Button variant="outline" onClick={() => setIsAsking(true)}>
            Sign out of all others
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton shape="card" count={2} />}
      {devices.isError && (
        <LoadError
          title="Could not load your devices."
          isRetrying={devices.isFetching}
          onRetry={() => void devices.refetch()}
        >
          {messageOf(devices.error)}
        </LoadError>
      )}
      {devices.data?.length === 0 && <EmptyState art={<NothingHere />} title="You are not signed in anywhere." />}
      {devices.data && devices.data.length > 0 && (
        <Stack as="ul" gap="4">
          {devices.data.map((device) => (
            <li key={device.id}>
              <DeviceCard
                device={device}
                isEnding={end.isPending && end.variables.id === device.id}
                onEnd={() => end.mutate(device)}
              />
            </li>
          ))}
        </Stack>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Sign out of all other devices?"
        confirmLabel="Sign out of all others"
        busyLabel="Signing out..."
        busy={endsOthers}
        tone="danger"
        onConfirm={endOthers}
        onClose={() => setIsAsking(false)}
      >
        You stay signed in here. Everywhere else your password is needed again.
      </ConfirmDialog>
    </Page>
  )
}
