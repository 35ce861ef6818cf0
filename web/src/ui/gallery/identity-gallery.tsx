import { Box, chakra, HStack, SimpleGrid, Stack } from '@chakra-ui/react'
import { Accordion } from '../accordion.tsx'
import { Button } from '../button.tsx'
import { DeepBand } from '../deep-band.tsx'
import * as icons from '../icons.tsx'
import { CarriedOn } from '../illustrations/carried-on.tsx'
import { GoingTheSameWay } from '../illustrations/going-the-same-way.tsx'
import { ParcelsAndShopping } from '../illustrations/parcels-and-shopping.tsx'
import { Mark, Wordmark } from '../mark.tsx'
import { Section } from '../section.tsx'
import { type ThemeColor, themeColors } from '../semantic-tokens.ts'
import { Slider } from '../slider.tsx'
import { GalleryPart } from './gallery-part.tsx'

const slides = [
  { id: 'way', label: 'Going the same way', content: <GoingTheSameWay /> },
  { id: 'parcels', label: 'Parcels and shopping', content: <ParcelsAndShopping /> },
  { id: 'round', label: 'Recycling', content: <CarriedOn /> },
]

const Swatch = ({ name }: { name: ThemeColor }) => (
  <Stack gap="1" w="24">
    <Box h="14" borderRadius="md" bg={name} boxShadow="inset 0 0 0 1px var(--sw-colors-line-soft)" />
    <chakra.span fontSize="xs" color="fg.muted">
      {name}
    </chakra.span>
  </Stack>
)

export const IdentityGallery = () => (
  <>
    <GalleryPart title="Mark, type, colour">
      <Mark size={96} />
      <Wordmark size={44} />
      <DeepBand display="flex" flexWrap="wrap" gap="6" alignItems="center" p="5" borderRadius="lg">
        <Wordmark size={44} />
        <Button variant="link">A link on deep green</Button>
      </DeepBand>
      <Stack gap="3" w="full">
        <chakra.p textStyle="display">Someone is already going your way.</chakra.p>
        <chakra.p textStyle="title">Title of a screen</chakra.p>
        <chakra.p textStyle="heading">Heading of a section</chakra.p>
        <chakra.p textStyle="subheading">Heading of a card</chakra.p>
        <chakra.p textStyle="lead" color="fg.muted">
          A lead, for one sentence under a title.
        </chakra.p>
        <chakra.p textStyle="overline" color="brand.text">
          Overline
        </chakra.p>
      </Stack>
      <HStack wrap="wrap" gap="3" align="start">
        {Object.keys(themeColors).map((name) => (
          // Object.keys forgets the names' type.
          <Swatch key={name} name={name as ThemeColor} />
        ))}
      </HStack>
      <HStack wrap="wrap" gap="4">
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </HStack>
    </GalleryPart>
    <Section title="Slider and accordion">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="8">
        <Slider label="What people send" slides={slides} />
        <Accordion
          items={[
            { id: 'g-what', title: 'What is this platform?', content: 'People who travel anyway carry your things.' },
            { id: 'g-price', title: 'How is the price calculated?', content: 'From distance, weight and time of day.' },
          ]}
        />
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="8" mt="8">
        {slides.map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
      </SimpleGrid>
    </Section>
  </>
)
