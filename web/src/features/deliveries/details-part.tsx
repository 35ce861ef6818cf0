import { chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/section.tsx'

type DetailsPartProps = { title: string; children: ReactNode; action?: ReactNode }

/** One card of the details, under its own heading. */
export const DetailsPart = ({ title, children, action }: DetailsPartProps) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id}>
      <Card tone="sunken" pad="md">
        <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4">
          <chakra.h3 id={id} textStyle="subheading" fontSize="lg">
            {title}
          </chakra.h3>
          {action}
        </Flex>
        {children}
      </Card>
    </chakra.section>
  )
}
