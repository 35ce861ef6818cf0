import { chakra, Flex } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'

type TourEndProps = { name: string; isStarting: boolean; onStay: () => void; onStartAgain: () => void }

/** What one can do after the last stop. */
export const TourEnd = ({ name, isStarting, onStay, onStartAgain }: TourEndProps) => {
  const { logout } = useSession()
  const navigate = useNavigate()
  const { busy, attempt } = useAction()
  const leave = () =>
    void attempt(async () => {
      await logout()
      await navigate(paths.landing)
    })
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  const look = { size: 'sm', px: '3', variant: 'outline' } as const
  return (
    <chakra.div w="full" pr="12" py={{ base: '3', md: '1' }}>
      {/* Takes the focus of the button that is gone. */}
      <chakra.p ref={text} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
        <b>That was the tour.</b> Thanks for coming along! Stay and look around as {name}, or start again.
      </chakra.p>
      <Flex wrap="wrap" gap="2" mt="2" mr={{ base: '-10', md: '0' }}>
        <Button {...look} variant="solid" onClick={onStay}>
          Look around
        </Button>
        <Button {...look} loading={isStarting} onClick={onStartAgain}>
          Start again
        </Button>
        <Button {...look} loading={busy} onClick={leave}>
          Front page
        </Button>
      </Flex>
    </chakra.div>
  )
}
