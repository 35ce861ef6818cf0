import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { type NoticeName, noticePaths } from '#shared/model/notice-paths.ts'
import { CreditsLink } from '#web/components/legal-link.tsx'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/icons.tsx'
import { CarriedOn, GoingTheSameWay, ParcelsAndShopping } from '#web/ui/illustrations.tsx'
import { BackToTop, ScrollProgress, SkipLink } from '#web/ui/page-scroll.tsx'
import { DeepBand } from '#web/ui/section.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { EstimateForm, type SignUpPaths } from './estimate-form.tsx'
import { AboutSection, ContactSection, FaqSection } from './landing-sections.tsx'

const slides = [
  {
    Art: GoingTheSameWay,
    label: 'Going the same way',
    text: "One trip that's happening anyway, with your parcel on board.",
  },
  {
    Art: ParcelsAndShopping,
    label: 'Parcels and shopping',
    text: 'From a letter to a sofa, from errands to groceries.',
  },
  { Art: CarriedOn, label: 'Recycling', text: "Unwanted items go where they'll be used again." },
].map(({ Art, label, text }) => ({
  id: label,
  label,
  content: (
    <>
      <Art />
      <chakra.p mt="2" textAlign="center" color="fg.muted">
        {text}
      </chakra.p>
    </>
  ),
}))

const HeroSlides = () => <Slider label="What Sameway is for" slides={slides} />

/** After the first step of a sign-up, a phone's screen belongs to the form, so that its errors are visible. */
const laterStep = 'main:has([data-later-step]) &'
const outOfSight = { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const

type HeroProps = { signIn: ReactNode; invitation?: ReactNode } & SignUpPaths

/** On a phone, the card follows the tagline and the two places, before the drawings. */
const Hero = ({ signIn, invitation, ...signUpPaths }: HeroProps) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 27rem)' }}
    templateAreas={{
      base: '"words" "price" "card" "slides"',
      lg: '"words card" "price card" "slides card"',
    }}
    templateRows={{ lg: 'auto auto 1fr' }}
    maxW="calc(var(--sw-sizes-page) + 2 * var(--sw-spacing-8))"
    mx="auto"
    px={{ base: '5', md: '8' }}
    columnGap="16"
    rowGap={{ base: '8', lg: '6' }}
    pt={{ base: '6', md: '10' }}
    pb={{ base: '8', md: '16' }}
    css={{ [laterStep]: { lgDown: { rowGap: '0' } } }}
  >
    <Box gridArea="words" css={{ [laterStep]: { lgDown: outOfSight } }}>
      <chakra.h1 tabIndex={-1} textStyle="display" maxW="8em">
        Someone is going your way
      </chakra.h1>
      <chakra.p mt="4" textStyle="lead" color="fg.muted" maxW="44ch">
        The green way to get deliveries done: your things travel with people already making the trip.
      </chakra.p>
      {invitation}
    </Box>
    <Box gridArea="price" css={{ [laterStep]: { lgDown: { display: 'none' } } }}>
      <EstimateForm {...signUpPaths} />
    </Box>
    <Box gridArea="card" alignSelf="start" id="sign-in">
      {signIn}
    </Box>
    <Box
      gridArea="slides"
      css={{ [laterStep]: { lgDown: { display: 'none' } } }}
      maxW="md"
      mx={{ base: 'auto', lg: '0' }}
      w="full"
    >
      <HeroSlides />
    </Box>
  </Grid>
)

/** Scrolls to a section and focuses its heading, so that the next Tab continues from there. */
const goToSection = (id: string): void => {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/** The sections that header and footer link to. */
const sections = [
  { id: 'about', navLabel: 'About Us' },
  { id: 'faq', navLabel: 'FAQ' },
  { id: 'contact', navLabel: 'Contact Us' },
] as const

// On the dark band, links keep the band's colour. Each stands alone, so it needs a touch target.
const look = { color: 'inherit', display: 'inline-flex', minH: { base: 'target', md: '8' } } as const

const noticeLinks: readonly [NoticeName, string][] = [
  ['terms', 'Terms'],
  ['privacy', 'Privacy'],
  ['safety', 'Safety'],
  ['prices', 'Prices'],
  ['notCarried', "Things we don't carry"],
  ['reviews', 'How reviews work'],
]

const LandingFooter = () => (
  // On a phone, the button to the top would cover the last links.
  <DeepBand as="footer" px={{ base: '5', md: '8' }} pt={{ base: '10', md: '14' }} pb={{ base: '24', md: '14' }}>
    <Flex maxW="page" mx="auto" wrap="wrap" justify="space-between" gap="8">
      <Stack gap="3" maxW="72">
        <Wordmark />
        <chakra.p color="fg.muted">The green way to get deliveries done.</chakra.p>
      </Stack>
      <chakra.nav aria-label="Footer">
        <Flex as="ul" wrap="wrap" columnGap="8" listStyleType="none">
          {sections.map(({ id, navLabel }) => (
            <li key={id}>
              <Button variant="link" size="inline" {...look} onClick={() => goToSection(id)}>
                {navLabel}
              </Button>
            </li>
          ))}
          {noticeLinks.map(([name, label]) => (
            <li key={name}>
              <Button asChild variant="link" size="inline" {...look}>
                <a href={noticePaths[name]}>{label}</a>
              </Button>
            </li>
          ))}
          <li>
            <CreditsLink look={look} />
          </li>
        </Flex>
      </chakra.nav>
    </Flex>
  </DeepBand>
)

/** Sticky on a wide screen only, because a phone needs the height. */
const LandingHeader = () => (
  <Box as="header" position={{ md: 'sticky' }} top="0" zIndex="header" bg="bg.page" px={{ base: '5', md: '8' }}>
    <Flex wrap="wrap" align="center" justify="space-between" maxW="page" mx="auto" py="3" columnGap="4">
      <Button asChild variant="quiet" px="0">
        <Link to={paths.landing} aria-label="Sameway, home">
          <Wordmark />
        </Link>
      </Button>
      <chakra.nav
        aria-label="On this page"
        order={{ base: 3, md: 0 }}
        w={{ base: 'full', md: 'auto' }}
        ml={{ md: 'auto' }}
        mt={{ base: '1', md: '0' }}
      >
        <Flex wrap="wrap" mx={{ base: '-3.5', md: '0' }} gap={{ md: '1' }}>
          {sections.map(({ id, navLabel }) => (
            <Button key={id} variant="quiet" size="sm" onClick={() => goToSection(id)}>
              {navLabel}
            </Button>
          ))}
        </Flex>
      </chakra.nav>
      <ThemeToggle />
    </Flex>
  </Box>
)

/** The parts below the first screen hydrate later, one by one, so that the log-in card works at once. */
export const LandingPage = (hero: HeroProps) => (
  <>
    <SkipLink />
    <ScrollProgress />
    <LandingHeader />
    <chakra.main id="main" tabIndex={-1}>
      <Hero {...hero} />
      <Suspense>
        <AboutSection />
      </Suspense>
      <Suspense>
        <FaqSection />
      </Suspense>
      <Suspense>
        <ContactSection />
      </Suspense>
      <BackToTop />
    </chakra.main>
    <Suspense>
      <LandingFooter />
    </Suspense>
  </>
)
