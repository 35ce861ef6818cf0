import { chakra, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NiNumber } from '#shared/model/ni-number.ts'
import { api } from '#web/lib/api.ts'
import { keyOf, refresh } from '#web/lib/query-of.ts'
import { serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'

const ids = { ni_number: 'ni-number' }
const schema = z.object({ ni_number: NiNumber })

export const NiNumberForm = ({ onSaved }: { onSaved?: () => void }) => {
  const queries = useQueryClient()
  const { busy, errorText, field, onSubmit } = useServerForm({
    schema,
    ids,
    initial: { ni_number: '' as string | undefined },
    hasSummary: false,
    send: async (body) => {
      const { message } = await api.users.saveNiNumber({ body })
      await refresh(queries, keyOf(api.users, 'getTaxStatement'), keyOf(api.requests, 'getEarnings'))
      toast.success(message)
      onSaved?.()
    },
    onRefused: (error) => serverErrors(error, ['ni_number']),
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="4" maxW="sm">
        <TextField
          label="National Insurance number"
          hint="Two letters, six digits and a letter. It’s on your payslip, P60, or a letter about tax or benefits."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          {...field('ni_number')}
        />
        <FormError>{errorText}</FormError>
        <chakra.div>
          <Button type="submit" loading={busy} loadingText="Saving...">
            Save
          </Button>
        </chakra.div>
      </Stack>
    </form>
  )
}
