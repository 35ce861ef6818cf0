import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/mark.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { goToSection } from './go-to-section.ts'
import { sections } from './sections.ts'

/** Stays in sight on a wide screen; on a phone the height is worth more than the bar. */
export const LandingHeader = () => (
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
        <Flex mx={{ base: '-3.5', md: '0' }} gap={{ md: '1' }}>
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
