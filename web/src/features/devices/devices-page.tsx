import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { longDate } from '#shared/model/london.ts'
import { Loaded, LoadFailure } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { ago } from '#web/lib/dates.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { DeviceIcon } from '#web/ui/icons.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { type Device, useDevices, useEndSession } from './queries.ts'

type DeviceCardProps = { device: Device; isEnding: boolean; onEnd: () => void }

const DeviceCard = ({ device, isEnding, onEnd }: DeviceCardProps) => (
  <Card>
    <Flex gap="4" align="center" justify="space-between" wrap="wrap">
      <Flex gap="4" align="start" minW="0">
        <chakra.span color="brand.text" mt="0.5">
          <DeviceIcon size={28} />
        </chakra.span>
        <Box minW="0">
          <Flex gap="3" align="center" wrap="wrap">
            <chakra.h2 textStyle="subheading">{device.device}</chakra.h2>
            {device.current && <StatusBadge status="active">This device</StatusBadge>}
          </Flex>
          <Muted mt="1">
            Signed in on {longDate(device.signed_in_at)} · Last seen {sentenceCase(ago(device.last_seen_at))}
          </Muted>
        </Box>
      </Flex>
      {!device.current && (
        <Button
          variant="outline"
          size="sm"
          ml={{ base: '11', sm: '0' }}
          loading={isEnding}
          loadingText="Signing out..."
          aria-label={`Sign out of ${device.device}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Flex>
  </Card>
)

const sentenceCase = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

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
      lead="Where you're signed in. If one isn't yours, sign it out and change your password."
      action={
        others && (
          <Button variant="outline" onClick={() => setIsAsking(true)}>
            Sign out of all others
          </Button>
        )
      }
    >
      {devices.isRefetchError && <LoadFailure title="Could not load your devices." queries={[devices]} />}
      <Loaded
        query={devices}
        data={devices.data}
        failed="Could not load your devices."
        shape="card"
        count={2}
        empty={<EmptyState art={<NothingHere />} title="You're not signed in anywhere." />}
      >
        {(items) => (
          <Stack as="ul" gap="4">
            {items.map((device) => (
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
      </Loaded>
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
        You'll stay signed in here. Your other devices will need your password again.
      </ConfirmDialog>
    </Page>
  )
}
