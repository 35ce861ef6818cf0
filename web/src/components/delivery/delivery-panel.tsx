import { Box, chakra, Flex } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { focusReturnTarget } from '#web/ui/focus.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { DeliveryDetails, useDetails } from './delivery-details.tsx'
import type { DeliveryPlaceProps } from './with-details.tsx'

/** The details at a desk: beside the list, which can still be used. */
export const DeliveryPanel = ({ id, side, onClose, actions }: DeliveryPlaceProps & { id: string }) => {
  const { data } = useDetails(id, side, onClose)
  const titleId = useId()
  const title = useFocusWhile(id)

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // React also brings what is pressed in a dialog that this opened; that is the dialog's own.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside) onClose()
  }

  return (
    <chakra.aside
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
      position="sticky"
      top="6"
      maxH="calc(100dvh - 3rem)"
      overflowY="auto"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="raised"
      animation="fade-in 200ms"
    >
      <Flex position="sticky" top="0" zIndex="1" align="center" gap="3" pl="6" pr="3" py="3" bg="bg.panel">
        <chakra.h2 id={titleId} ref={title} tabIndex={-1} flex="1" textStyle="heading">
          Delivery Details
        </chakra.h2>
        <IconButton label="Close details" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Flex>
      <Box px="6" pb="6">
        {data ? <DeliveryDetails details={data} actions={actions?.(data)} /> : <Skeleton shape="card" count={3} />}
      </Box>
    </chakra.aside>
  )
}

/** Each time something else is shown the focus comes to the title; at the end it goes back to what opened it. */
const useFocusWhile = (shown: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what the focus follows.
  useEffect(() => {
    opener.current = document.activeElement
    title.current?.focus({ preventScroll: true })
  }, [shown])
  useEffect(() => () => focusReturnTarget(opener.current)?.focus({ preventScroll: true }), [])
  return title
}
