import { useState } from 'react'
import { refusedFields, summaryOf } from '#web/lib/form-problems.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import {
  type BusinessDetails,
  type DetailName,
  type DetailProblems,
  DetailsDraft,
  detailNames,
  fieldIds,
  findProblems,
  trimDetails,
} from './business-details.ts'

type Options = {
  /** Under which name the draft is kept. */
  name: string
  /** What is saved so far. */
  saved: BusinessDetails
  send: (details: BusinessDetails) => Promise<void>
}

/** The details of a business while they are filled in: what was typed, over what is saved. */
export const useBusinessDetails = ({ name, saved, send }: Options) => {
  const { draft, keep, forget } = useDraft(name, DetailsDraft)
  const { busy, problem, attempt } = useAction()
  /** The server's sentences for single fields; they hold until something is changed. */
  const [refused, setRefused] = useState<DetailProblems>({})
  const [tries, setTries] = useState(0)

  const values: BusinessDetails = {
    businessName: draft.businessName ?? saved.businessName,
    businessAddress: draft.businessAddress ?? saved.businessAddress,
    registrationNumber: draft.registrationNumber ?? saved.registrationNumber,
    vatNumber: draft.vatNumber ?? saved.vatNumber,
  }
  const details = trimDetails(values)
  const faults = findProblems(values)
  const problems: DetailProblems = { ...(tries > 0 && faults), ...refused }
  const refuse = () => setTries((count) => count + 1)

  const submit = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      try {
        await send(details)
        forget()
        setTries(0)
      } catch (error) {
        const fields = refusedFields(error, detailNames)
        if (fields.length === 0) throw error
        setRefused(Object.fromEntries(fields))
        refuse()
      }
    })

  return {
    values,
    problems,
    summary: summaryOf(problems, fieldIds),
    tries,
    isChanged: detailNames.some((each) => details[each] !== saved[each]),
    change: (field: DetailName, text: string) => {
      setRefused({})
      keep({ [field]: text })
    },
    submit,
    busy,
    problem,
  }
}

export type BusinessForm = ReturnType<typeof useBusinessDetails>
