import { Box, chakra, Grid } from '@chakra-ui/react'
import { SignInCard } from '#web/features/sign-in/sign-in-card.tsx'
import { HeroSlides } from './hero-slides.tsx'

/** On a phone the card follows the tagline at once; the drawings are for later. */
export const Hero = () => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 27rem)' }}
    templateAreas={{ base: '"words" "card" "slides"', lg: '"words card" "slides card"' }}
    templateRows={{ lg: 'auto 1fr' }}
    maxW="calc(var(--sw-sizes-page) + 2 * var(--sw-spacing-8))"
    mx="auto"
    px={{ base: '5', md: '8' }}
    columnGap="16"
    rowGap={{ base: '8', lg: '6' }}
    pt={{ base: '6', md: '10' }}
    pb={{ base: '8', md: '16' }}
  >
    <Box gridArea="words">
      <chakra.h1 tabIndex={-1} textStyle="display" maxW="12ch">
        Someone is going your way
      </chakra.h1>
      <chakra.p mt="4" textStyle="lead" color="fg.muted" maxW="44ch">
        The green way to get deliveries done: your things travel with people who make the trip anyway.
      </chakra.p>
    </Box>
    <Box gridArea="card" alignSelf="start" id="sign-in">
      <SignInCard />
    </Box>
    <Box gridArea="slides" maxW="md" mx={{ base: 'auto', lg: '0' }} w="full">
      <HeroSlides />
    </Box>
  </Grid>
)
