import { chakra } from '@chakra-ui/react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { ArrowRightIcon } from '#web/ui/icons.tsx'
import { tour } from './tour.ts'
import { useDemoSignIn } from './use-demo-sign-in.ts'

/** Begins the tour on the first screen of the landing page. */
export const TourStart = () => {
  const { signIns, busy, errorText, signInAs } = useDemoSignIn()
  const [first] = tour
  if (signIns.length === 0 || !first) return null
  return (
    <>
      <Button
        variant="outline"
        px="4"
        py="2"
        fontSize={{ base: 'sm', md: 'md' }}
        borderRadius="full"
        bg="brand.tint"
        color="brand.text"
        loading={busy}
        onClick={() => signInAs(first.role, 0, first.path)}
      >
        <span>
          <chakra.span fontWeight="normal">This is a demo. </chakra.span>Take the five-minute tour
        </span>
        <ArrowRightIcon size={18} />
      </Button>
      <FormError>{errorText}</FormError>
    </>
  )
}
