import { Box, chakra, HStack } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { AlertIcon } from './icons.tsx'

export type FieldError = { id: string; text: string }

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  title?: string
  /** The number of submits so far; each new one focuses the summary again. */
  attempt?: number
}

const focusField = (event: MouseEvent, id: string) => {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  // Scrolls to the label above the field instead of the field itself.
  field.focus({ preventScroll: true })
  ;(document.querySelector(`label[for="${CSS.escape(id)}"]`) ?? field).scrollIntoView({ block: 'start' })
}

/** The errors of a form, after GOV.UK's error summary: focused, announced, and linked to the fields. */
export const ErrorSummary = ({ errors, title = 'There is a problem', attempt = 0 }: ErrorSummaryProps) => {
  const container = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0

  useEffect(() => {
    if (shown && attempt >= 0) container.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    <Box
      ref={container}
      tabIndex={-1}
      borderRadius="md"
      bg="danger.tint"
      color="danger.text"
      p="5"
      boxShadow="inset 5px 0 0 var(--sw-colors-danger-edge)"
    >
      {/* role=alert sits inside the focused element: on it, one screen reader stays silent. */}
      <div role="alert">
        <chakra.h2 textStyle="subheading">{title}</chakra.h2>
        <chakra.ul mt="1">
          {errors.map(({ id, text }) => (
            <li key={id}>
              <chakra.a
                href={`#${id}`}
                onClick={(event) => focusField(event, id)}
                display="inline-flex"
                alignItems="center"
                minH={{ base: 'target', md: '8' }}
                fontWeight="semibold"
                textDecoration="underline"
                textUnderlineOffset="0.2em"
              >
                {text}
              </chakra.a>
            </li>
          ))}
        </chakra.ul>
      </div>
    </Box>
  )
}

/** The server's refusal of a form. The empty region stays in the page, so that what arrives in it is announced. */
export const FormError = ({ children }: { children?: ReactNode }) => (
  <div role="alert">
    {children && (
      <HStack gap="2.5" align="start" borderRadius="md" bg="danger.tint" color="danger.text" px="4" py="3">
        <chakra.span mt="0.5">
          <AlertIcon />
        </chakra.span>
        <chakra.span fontWeight="medium">{children}</chakra.span>
      </HStack>
    )}
  </div>
)
