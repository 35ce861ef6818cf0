import { chakra, Flex } from '@chakra-ui/react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const inNewTab = { target: '_blank', rel: 'noreferrer' }

/** Who a driver is, with the photo and the way to the licence that were handed in for them. */
export const DriverName = ({ driver: { name, login_email, photo_url, license_url } }: { driver: Driver }) => (
  <Flex gap="3" align="center" justify={{ base: 'flex-end', md: 'flex-start' }}>
    {photo_url ? (
      <chakra.a href={photo_url} {...inNewTab} borderRadius="full" flexShrink="0">
        <Avatar photo={photo_url} />
        <VisuallyHidden>Photo of {name}</VisuallyHidden>
      </chakra.a>
    ) : (
      <Avatar photo={null} />
    )}
    <chakra.span minW="0" css={{ '&, & *': { overflowWrap: 'anywhere' } }}>
      <b>{name}</b>
      <chakra.span display="block" textStyle="small" color="fg.muted">
        {login_email}
      </chakra.span>
      {license_url && (
        <Button asChild variant="link" size="sm" px="0">
          <a href={license_url} {...inNewTab}>
            Driving Licence<chakra.span srOnly> of {name}</chakra.span>
          </a>
        </Button>
      )}
    </chakra.span>
  </Flex>
)
