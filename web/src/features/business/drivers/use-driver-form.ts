import { useQueryClient } from '@tanstack/react-query'
import type { NewDriver } from '#shared/contracts/business-shapes.ts'
import { lostFiles } from '#web/features/uploads/lost-files.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { refusedFields, summaryOf } from '#web/lib/form-problems.ts'
import { sentOf } from '#web/lib/sent.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useProblems } from '#web/lib/use-problems.ts'
import { businessKeys } from '../business-keys.ts'
import { DriverDraft, driverFieldIds, driverFields, driverFiles, findProblems, toBody } from './driver-form.ts'

/** A driver who is being filled in, and how they are added. */
export const useDriverForm = (userId: string, onAdded: (driver: NewDriver) => void) => {
  const { draft, keep, now, forget } = useDraft(`driver.${userId}`, DriverDraft)
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAction()
  const change = (news: Partial<DriverDraft>) => {
    forgive()
    keep(news)
  }
  const files = {
    photo: useUploads('driver-photo', (photo) => change({ photo })),
    license: useUploads('driver-licence', (license) => change({ license })),
  }
  const faults = findProblems(draft, files)
  const { tries, problems, refuse, forgive } = useProblems(faults)

  const send = async () => {
    const body = toBody(now())
    const sent = sentOf(body, now().sent)
    keep({ sent })
    const { driver } = await api.business.addDriver({ body }, { idempotencyKey: sent.key })
    forget()
    for (const queryKey of [businessKeys.drivers, businessKeys.driverOptions, businessKeys.stats])
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
    refuse(Object.fromEntries(fields))
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
