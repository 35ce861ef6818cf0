import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile } from '#shared/contracts/users.ts'
import { api } from '#web/lib/api.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { bodyOf, Details, DetailsDraft, detailIds, detailsOf } from './details.ts'
import { profileKey } from './use-profile.ts'

/** The form of a person's details: it starts from what is saved, and keeps what was typed until that is saved too. */
export const useDetailsForm = (userId: string, profile: Profile, onSaved: (saved: Profile) => void) => {
  const queries = useQueryClient()
  const { change, follow, values, problems, ...form } = useServerForm({
    schema: Details,
    ids: detailIds,
    initial: detailsOf(profile),
    draft: { name: `profile.${userId}`, schema: DetailsDraft },
    send: async (details, { forget }) => {
      const saved = await api.users.saveProfile({ body: bodyOf(details) })
      forget()
      queries.setQueryData(profileKey, saved)
      onSaved(saved)
    },
  })

  // The name may change while the form is open: an admin decides on the one that waited.
  const { firstName, lastName } = detailsOf(profile)
  useEffect(() => follow({ firstName, lastName }), [firstName, lastName, follow])

  return {
    ...form,
    birthDate: { value: values.dob, error: problems.dob, onChange: (dob: string) => change({ dob }) },
  }
}
