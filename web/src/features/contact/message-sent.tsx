import { chakra, Stack } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Stands where the form stood, so it takes the focus that the form had. */
export const MessageSent = ({ onAnother }: { onAnother: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="5" align="start">
      <Banner tone="success">
        <chakra.h3 ref={heading} tabIndex={-1} fontWeight="bold" color="success.text">
          Your message is on its way
        </chakra.h3>
        Thank you for writing. We will answer by email.
      </Banner>
      <Button variant="outline" onClick={onAnother}>
        Send another message
      </Button>
    </Stack>
  )
}
