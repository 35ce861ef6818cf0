import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewDriver } from '#shared/contracts/business-shapes.ts'
import type { DriverProblems } from '#shared/model/driver-rules.ts'
import { lostFiles } from '#web/features/uploads/lost-files.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { refusedFields, summaryOf } from '#web/lib/form-problems.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { businessKeys } from '../business-keys.ts'
import { bodyOf, DriverDraft, driverFieldIds, driverFields, driverFiles, faultsIn } from './driver-form.ts'

/** A driver who is being filled in, and how they are added. */
export const useDriverForm = (userId: string, onAdded: (driver: NewDriver) => void) => {
  const { draft, keep, now, forget } = useDraft(`driver.${userId}`, DriverDraft)
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAttempt()
  /** The server's sentences for single fields; they hold until something is changed. */
  const [refused, setRefused] = useState<DriverProblems>({})
  const [tries, setTries] = useState(0)

  const change = (news: Partial<DriverDraft>) => {
    setRefused({})
    keep(news)
  }
  const files = {
    photo: useUploads('driver-photo', (photo) => change({ photo })),
    license: useUploads('driver-licence', (license) => change({ license })),
  }
  const faults = faultsIn(draft, files)
  const problems: DriverProblems = { ...(tries > 0 && faults), ...refused }
  const refuse = () => setTries((count) => count + 1)

  const send = async () => {
    const body = bodyOf(now())
    const text = JSON.stringify(body)
    // Kept before it is sent: if the answer is lost, the same again finds the driver who was added.
    const { sent } = now()
    const key = sent?.body === text ? sent.key : crypto.randomUUID()
    keep({ sent: { body: text, key } })
    const { driver } = await api.business.addDriver({ body }, { idempotencyKey: key })
    forget()
    for (const queryKey of [businessKeys.drivers, businessKeys.driverChoice, businessKeys.stats])
      void queries.invalidateQueries({ queryKey })
    onAdded(driver)
  }

  /** Answers with true once the form says what to do about the refusal. */
  const mend = (error: unknown): boolean => {
    const lost = lostFiles(
      error,
      driverFiles.filter((name) => now()[name]),
    )
    keep(Object.fromEntries(lost.map(([name]) => [name, undefined])))
    const fields = lost.length > 0 ? lost : refusedFields(error, driverFields)
    if (fields.length === 0) return false
    setRefused(Object.fromEntries(fields))
    refuse()
    return true
  }

  const submit = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      const arrived = await Promise.all(driverFiles.map((name) => files[name].allArrived()))
      if (!arrived.every(Boolean)) return refuse()
      try {
        await send()
      } catch (error) {
        if (!mend(error)) throw error
      }
    })

  return {
    draft,
    files,
    problems,
    summary: summaryOf(problems, driverFieldIds),
    tries,
    change,
    submit,
    busy,
    problem,
    isUploading: driverFiles.some((name) => files[name].underWay.length > 0),
  }
}
