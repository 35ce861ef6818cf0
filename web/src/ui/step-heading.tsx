import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

type StepHeadingProps = {
  children: string
  /** 'Step 2 of 5', for a panel that has steps. */
  progress?: string | undefined
  /** Off only where nobody moved: the panel that the page starts with. */
  takesFocus?: boolean
}

/** The heading of a panel or a step. It takes the focus, so that a screen reader says where one has arrived. */
export const StepHeading = ({ children, progress, takesFocus = true }: StepHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)

  // Once for each step: React keeps the element where one heading follows another.
  const step = `${progress} ${children}`
  useEffect(() => {
    if (takesFocus && step) heading.current?.focus()
  }, [takesFocus, step])

  return (
    <chakra.h2 ref={heading} tabIndex={-1} textStyle="heading" scrollMarginTop="24">
      {progress && (
        <>
          <chakra.span display="block" textStyle="overline" fontFamily="body" color="fg.muted" mb="1">
            {progress}
          </chakra.span>
          <VisuallyHidden>: </VisuallyHidden>
        </>
      )}
      {children}
    </chakra.h2>
  )
}
