import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

type SectionProps = { title: ReactNode; children: ReactNode; id?: string; lead?: ReactNode; action?: ReactNode }

/** A part of a screen under its own h2. The id is for links that jump here. */
export const Section = ({ title, children, id, lead, action }: SectionProps) => {
  const headingId = useId()
  return (
    <chakra.section {...(id && { id })} aria-labelledby={headingId} mb={{ base: '10', md: '14' }}>
      <Flex wrap="wrap" gap="3" align="end" justify="space-between" mb="5">
        <div>
          <chakra.h2 id={headingId} textStyle="heading">
            {title}
          </chakra.h2>
          {lead && (
            <chakra.p color="fg.muted" mt="1" maxW="prose">
              {lead}
            </chakra.p>
          )}
        </div>
        {action}
      </Flex>
      <Box>{children}</Box>
    </chakra.section>
  )
}
