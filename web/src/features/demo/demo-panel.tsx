import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { stopOf, textOf, tour } from './tour.ts'
import { useDemoSignIn } from './use-demo-sign-in.ts'

/** Introduces the demo world, with one button per role. */
export const DemoPanel = () => {
  const headingId = useId()
  const { signIns, errorText, guideOf, signInAs } = useDemoSignIn()
  if (signIns.length === 0) return null
  return (
    <Card as="section" aria-labelledby={headingId} tone="sunken" mt="5">
      <Stack gap="4">
        <div>
          <chakra.h2 id={headingId} textStyle="subheading">
            Try it as
          </chakra.h2>
          <Muted mt="1">This is a demo on your own machine. Everyone in it is made up.</Muted>
        </div>
        <Flex wrap="wrap" gap="2">
          {signIns.map(({ role }) => (
            <Button key={role} variant="outline" size="sm" onClick={() => signInAs(role, stopOf(role))}>
              {role}
            </Button>
          ))}
        </Flex>
        <FormError>{errorText}</FormError>
        <Stack gap="1">
          <details>
            <chakra.summary cursor="pointer" fontWeight="semibold" minH="target" alignContent="center">
              The tour's six stops
            </chakra.summary>
            <chakra.ol display="grid" gap="3" mt="2" listStyleType="decimal" pl="5">
              {tour.map((stop, index) => (
                <li key={stop.path}>
                  <Button asChild variant="link" size="inline">
                    <Link
                      to={stop.path}
                      onClick={(event) => {
                        event.preventDefault()
                        signInAs(stop.role, index, stop.path)
                      }}
                    >
                      {stop.title(guideOf(stop.role)?.name ?? stop.role)}
                    </Link>
                  </Button>
                  <Muted>{textOf(stop)}</Muted>
                </li>
              ))}
            </chakra.ol>
          </details>
          {/* On a phone, beside the button back to the top, which would cover its end. */}
          <Muted mr={{ base: '8', md: '0' }}>
            A bar at the top leads from stop to stop. Log out to come back here.
          </Muted>
        </Stack>
      </Stack>
    </Card>
  )
}
