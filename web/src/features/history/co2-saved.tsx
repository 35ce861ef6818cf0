import { chakra } from '@chakra-ui/react'
import { DialogLink } from '#web/components/dialog-link.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Card } from '#web/ui/section.tsx'
import { co2Text } from './co2-text.ts'

const Co2Dialog = lazyComponent(async () => (await import('./co2-dialog.tsx')).Co2Dialog)

/** What going the same way has spared the air, all in all. */
export const Co2Saved = ({ grams }: { grams: number }) => (
  <Card
    tone="sunken"
    display="flex"
    flexWrap="wrap"
    alignItems="baseline"
    columnGap="4"
    rowGap="1"
    mb={{ base: '6', md: '8' }}
  >
    <chakra.p textStyle="number" fontSize="3xl">
      {co2Text(grams)}
    </chakra.p>
    <p>Estimated CO₂e saved compared with a dedicated van</p>
    <p>
      <DialogLink dialog={(state) => <Co2Dialog {...state} />}>How we work it out</DialogLink>
    </p>
  </Card>
)
