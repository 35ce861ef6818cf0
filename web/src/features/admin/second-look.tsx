import { chakra, Stack } from '@chakra-ui/react'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { refusalText } from '#web/lib/api-error.ts'
import { keyOf, refresh } from '#web/lib/query-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'

/** A look at personal details: a call that is made once, on request, and is listed as an activity. */
export const useSecondLook = <Details,>(open: () => Promise<Details>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: open,
    gcTime: 0,
    onSuccess: () => void refresh(queries, keyOf(api.admin, 'listActivity')),
  })
}

type SecondLookProps<Details> = {
  look: UseMutationResult<Details, Error, void>
  label: string
  children: (details: Details) => ReactNode
}

/** The pressed button is gone, so the focus comes here. */
const Shown = ({ children }: { children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <chakra.div ref={part} tabIndex={-1} outline="0">
      {children}
    </chakra.div>
  )
}

/** Personal details, once an admin asks for them. */
export const SecondLook = <Details,>({ look, label, children }: SecondLookProps<Details>) => (
  <Stack gap="4">
    {look.data === undefined ? (
      <div>
        <Button
          variant="outline"
          size="sm"
          loading={look.isPending}
          loadingText="Loading..."
          onClick={() => look.mutate()}
        >
          {label}
        </Button>
      </div>
    ) : (
      <Shown>{children(look.data)}</Shown>
    )}
    <FormError>{look.error ? refusalText(look.error) : undefined}</FormError>
    <chakra.p color="fg.muted" textStyle="small">
      We log every time these details are viewed.
    </chakra.p>
  </Stack>
)
