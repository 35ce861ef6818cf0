import { Box, chakra, Flex } from '@chakra-ui/react'
import { longDate } from '#shared/model/london.ts'
import { ago } from '#web/lib/ago.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeviceIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/section.tsx'
import type { Device } from './use-devices.ts'

type DeviceCardProps = { device: Device; isEnding: boolean; onEnd: () => void }

export const DeviceCard = ({ device, isEnding, onEnd }: DeviceCardProps) => (
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
          <chakra.p color="fg.muted" textStyle="small" mt="1">
            Signed in on {longDate(device.signed_in_at)} · Last seen {sentenceCase(ago(device.last_seen_at))}
          </chakra.p>
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
