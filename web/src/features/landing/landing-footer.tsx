import { chakra, Flex, Stack } from '@chakra-ui/react'
import { CreditsLink, LegalLink } from '#web/components/legal-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/mark.tsx'
import { DeepBand } from '#web/ui/section.tsx'
import { goToSection } from './go-to-section.ts'
import { sections } from './sections.ts'

// On the dark band the words keep its colour, and stand alone, so they need room for a finger.
const look = { color: 'inherit', display: 'inline-flex', minH: { base: 'target', md: '8' } } as const

export const LandingFooter = () => (
  // At the end of a phone's page the way back up would lie on the last links.
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
          <li>
            <LegalLink part="terms" look={look}>
              Terms of use
            </LegalLink>
          </li>
          <li>
            <LegalLink part="privacy" look={look}>
              Privacy policy
            </LegalLink>
          </li>
          <li>
            <CreditsLink look={look} />
          </li>
        </Flex>
      </chakra.nav>
    </Flex>
  </DeepBand>
)
