import { chakra } from '@chakra-ui/react'
import { UserIcon } from './icons.tsx'

const Round = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '16',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'brand.tint',
    color: 'brand.text',
  },
})

const Photo = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })

/** A person's photo, or a placeholder. Decorative, because the name is always next to it. */
export const Avatar = ({ photo }: { photo: string | null }) => (
  <Round>{photo ? <Photo src={photo} alt="" loading="lazy" /> : <UserIcon size={30} />}</Round>
)
