import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Profile } from '#shared/contracts/users.ts'
import { api } from '#web/lib/api.ts'
import { problemsOf, refusedFields } from '#web/lib/form-problems.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { bodyOf, type DetailName, Details, DetailsDraft, detailIds, detailsOf, serverNames } from './details.ts'
import { profileKey } from './use-profile.ts'

/** The form of a person's details: it starts from what is saved, and keeps what was typed until that is saved too. */
export const useDetailsForm = (userId: string, profile: Profile, onSaved: (saved: Profile) => void) => {
  const queries = useQueryClient()
  const { draft, keep, forget } = useDraft(`profile.${userId}`, DetailsDraft)
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<
    z.input<typeof Details>,
    unknown,
    Details
  >({
    resolver: standardSchemaResolver(Details),
    shouldFocusError: false,
    defaultValues: { ...detailsOf(profile), ...(draft as Partial<Details>) }, // JSON keeps no undefined
  })
  const { errors, submitCount, isSubmitted } = formState
  const hasUnsavedName = useRef(draft.firstName !== undefined || draft.lastName !== undefined)

  // The name may change while the form is open: an admin decides on the one that waited.
  const { firstName, lastName } = detailsOf(profile)
  useEffect(() => {
    if (hasUnsavedName.current) return
    setValue('firstName', firstName)
    setValue('lastName', lastName)
  }, [firstName, lastName, setValue])

  const { busy, problem, attempt } = useAttempt()

  const save = (details: Details) =>
    attempt(async () => {
      try {
        const saved = await api.users.saveProfile({ body: bodyOf(details) })
        hasUnsavedName.current = false
        queries.setQueryData(profileKey, saved)
        forget()
        onSaved(saved)
      } catch (error) {
        for (const [name, message] of refusedFields(error, Object.keys(serverNames)))
          setError(serverNames[name] ?? 'firstName', { message })
        throw error
      }
    })

  return {
    busy,
    problem,
    problems: problemsOf(errors, detailIds),
    attempts: submitCount,
    submit: handleSubmit(save),
    field: (name: DetailName) => ({
      id: detailIds[name],
      error: errors[name]?.message,
      ...register(name, {
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          if (name === 'firstName' || name === 'lastName') hasUnsavedName.current = true
          keep({ [name]: event.target.value })
        },
      }),
    }),
    birthDate: {
      value: watch('dob') ?? '',
      error: errors.dob?.message,
      onChange: (dob: string) => {
        keep({ dob })
        setValue('dob', dob, { shouldValidate: isSubmitted })
      },
    },
  }
}
