import { chakra, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { Section } from '#web/ui/section.tsx'
import { useBusinessStats } from '../dashboard/use-business-stats.ts'
import { AddDriver } from './add-driver.tsx'
import type { Credentials } from './credentials.ts'
import { CredentialsBanner } from './credentials-banner.tsx'
import { DriverList } from './driver-list.tsx'

export const YourDrivers = () => {
  const part = useRef<HTMLDivElement>(null)
  const isFirst = useBusinessStats().data?.totalDrivers === 0
  /** The newest first. Each stays until it is dismissed, as nothing can bring it back. */
  const [told, setTold] = useState<readonly Credentials[]>([])
  const withoutOf = (id: Credentials['id']) => told.filter((each) => each.id !== id)
  const tell = (credentials: Credentials) => setTold([credentials, ...withoutOf(credentials.id)])

  return (
    <chakra.div ref={part}>
      <Section title="Your Drivers" action={<AddDriver isFirst={isFirst} onAdded={tell} />}>
        <Stack aria-live="polite" gap="3" mb={told.length > 0 ? '5' : '0'}>
          {told.map((credentials) => (
            <CredentialsBanner
              key={`${credentials.id} ${credentials.password}`}
              credentials={credentials}
              onDismiss={() => setTold(withoutOf(credentials.id))}
            />
          ))}
        </Stack>
        <DriverList part={part} onReset={tell} />
      </Section>
    </chakra.div>
  )
}
