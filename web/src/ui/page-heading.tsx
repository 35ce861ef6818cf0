import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

type PageHeadingProps = {
  children: ReactNode
  lead?: ReactNode
  /** Beside the heading on a wide screen, under it on a phone. */
  action?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The h1 of a screen. The app focuses it after a change of route, hence the tabIndex. */
export const PageHeading = ({ children, lead, action, ref }: PageHeadingProps) => (
  <Flex wrap="wrap" gap="4" align="end" justify="space-between" mb={{ base: '6', md: '8' }}>
    <div>
      <chakra.h1 {...(ref && { ref })} tabIndex={-1} textStyle="title">
        {children}
      </chakra.h1>
      {lead && (
        <chakra.p mt="2" color="fg.muted" textStyle="body" maxW="prose">
          {lead}
        </chakra.p>
      )}
    </div>
    {action}
  </Flex>
)
