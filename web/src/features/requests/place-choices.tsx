import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { addressText } from '#shared/model/address-text.ts'
import { useProfile } from '#web/components/profile/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { lastUsedQuery } from './last-used.ts'

// Always one line, which scrolls sideways. The padding leaves room for the focus ring.
const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    mt: '-4',
    mx: '-1',
    p: '1',
    overflowX: 'auto',
    '& > *': { flexShrink: '0' },
  },
})

/** The first two parts of an address: '14 Harbour Street, Whitstable'. */
const shortPlace = (address: string): string => address.split(',').slice(0, 2).join(',')

type PlaceChoicesProps = { label: string; value: string; onChoose: (address: string) => void }

/** Home and the last places of the user's own requests, one press each. Renders nothing while none is known. */
export const PlaceChoices = ({ label, value, onChoose }: PlaceChoicesProps) => {
  const { addressParts } = useProfile().data ?? {}
  const home = addressParts && addressText(addressParts)
  const used = useQuery(lastUsedQuery).data?.places ?? []
  const others = used.filter((address) => address !== home)
  const offersHome = home && home !== value
  if (!offersHome && others.length === 0) return null
  return (
    <Row role="group" aria-label={label}>
      {offersHome && (
        <Button variant="outline" size="sm" onClick={() => onChoose(home)}>
          Use my address
        </Button>
      )}
      {others.map((address) => (
        <Button
          key={address}
          variant="outline"
          size="sm"
          aria-label={address}
          aria-pressed={address === value}
          onClick={() => onChoose(address)}
        >
          {address === value && <CheckIcon size={18} />}
          <chakra.span maxW="48" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {shortPlace(address)}
          </chakra.span>
        </Button>
      ))}
    </Row>
  )
}
