import { chakra } from '@chakra-ui/react'
import { Banner } from '#web/ui/banner.tsx'

// It stays in sight, over the rest: what it tells of may have happened far down the page, which must not jump.
const Place = chakra('div', { base: { h: '0', position: 'sticky', top: { base: '20', lg: '4' }, zIndex: 'header' } })

/** The empty region stays, so that what arrives in it is spoken. */
export const HubNotice = ({ text }: { text: string | undefined }) => (
  <Place role="status">
    {text && (
      <chakra.div borderRadius="md" boxShadow="raised">
        <Banner tone="success">{text}</Banner>
      </chakra.div>
    )}
  </Place>
)
