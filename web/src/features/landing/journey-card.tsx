import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ComponentType } from 'react'
import { Card } from '#web/ui/section.tsx'

type JourneyCardProps = {
  Art: ComponentType
  title: string
  audience: string
  steps: readonly { title: string; text: string }[]
}

/** Three stops of one route: what one kind of person does on Sameway. */
export const JourneyCard = ({ Art, audience, title, steps }: JourneyCardProps) => (
  <Card display="flex" flexDirection="column" gap="5">
    <Box maxW="72" mx="auto" w="full">
      <Art />
    </Box>
    <div>
      <chakra.p textStyle="overline" color="fg.muted">
        {audience}
      </chakra.p>
      <chakra.h3 mt="1" textStyle="heading">
        {title}
      </chakra.h3>
    </div>
    <chakra.ol display="grid">
      {steps.map(({ title: name, text }, index) => (
        <Flex as="li" key={name} gap="4">
          <Stop isLast={index === steps.length - 1} />
          <Box pb={index === steps.length - 1 ? '0' : '5'}>
            <chakra.h4 fontWeight="semibold" lineHeight="snug">
              {name}
            </chakra.h4>
            <chakra.p textStyle="small" color="fg.muted" mt="0.5">
              {text}
            </chakra.p>
          </Box>
        </Flex>
      ))}
    </chakra.ol>
  </Card>
)

/** Drawn like the route strip: rings on a line, and the goal filled. */
const Stop = ({ isLast }: { isLast: boolean }) => (
  <Flex direction="column" align="center" flexShrink="0" pt="1" mb={isLast ? '0' : '-1'} aria-hidden="true">
    <Box
      boxSize="3.5"
      borderRadius="full"
      bg={isLast ? 'accent.solid' : 'transparent'}
      boxShadow="inset 0 0 0 3px var(--sw-colors-brand-solid)"
    />
    {!isLast && <Box w="4px" flex="1" bg="brand.solid" />}
  </Flex>
)
