import { chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { addressPartsOf } from '#shared/model/profile-rules.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PinIcon } from '#web/ui/icons.tsx'
import type { Whereabouts } from './use-position.ts'

type WhereLineProps = { whereabouts: Whereabouts; onLocate: () => void }

/** Near which place one is shown jobs, and how that is known. */
export const WhereLine = ({ whereabouts, onLocate }: WhereLineProps) => (
  <Flex gap="2" align="center" wrap="wrap" color="fg.muted">
    <PinIcon size={20} />
    <chakra.span aria-live="polite">
      {whereabouts === 'known' && 'Near where you are now'}
      {whereabouts === 'asking' && 'Finding out where you are...'}
      {whereabouts === 'unknown' && <NearHome />}
    </chakra.span>
    {whereabouts === 'unknown' && (
      <Button variant="link" size="sm" px="1" onClick={onLocate}>
        Use my location
      </Button>
    )}
  </Flex>
)

const NearHome = () => {
  const { data } = useQuery({
    queryKey: ['users', 'town'],
    queryFn: async ({ signal }) => townOf(await api.users.getProfile(undefined, { signal })),
  })
  return <>Near {data || 'your home'} (from your profile)</>
}

const townOf = ({ address, addressParts }: Awaited<ReturnType<typeof api.users.getProfile>>): string =>
  (addressParts ?? addressPartsOf(address ?? '')).city ?? ''
