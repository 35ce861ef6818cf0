import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationDetails } from '#shared/contracts/partner.ts'
import { applicationKey } from '#web/components/partner-application.tsx'
import { api } from '#web/lib/api.ts'
import { summaryOf } from '#web/lib/form-problems.ts'
import { sentOf } from '#web/lib/sent.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useProblems } from '#web/lib/use-problems.ts'
import { toast } from '#web/ui/toasts.ts'
import { ApplicationDraft, bodyOf, valuesOf } from './application-draft.ts'
import { faultsIn, fieldIds } from './application-fields.ts'
import { askedDocuments } from './documents.ts'
import { mendingOf } from './mending-of.ts'
import { useApplicationFiles } from './use-application-files.ts'

/** An application that is being filled in, and how it is sent. */
export const useApplicationForm = (userId: string, earlier: ApplicationDetails | undefined, onSent: () => void) => {
  const { draft, keep, now, forget } = useDraft(`partner.${userId}`, ApplicationDraft)
  const queries = useQueryClient()
  const { reload } = useSession()
  const { busy, problem, attempt } = useAction()

  const change = (news: Partial<ApplicationDraft>) => {
    forgive()
    keep(news)
  }
  const files = useApplicationFiles((name, file) => change({ [name]: file }))
  const values = valuesOf(draft, earlier)
  const asked = askedDocuments(values)
  const faults = faultsIn(values, files)
  const { tries, problems, refuse, forgive } = useProblems(faults)

  const send = async () => {
    const body = bodyOf(valuesOf(now(), earlier))
    const sent = sentOf(body, now().sent)
    keep({ sent })
    await api.partner.apply({ body }, { idempotencyKey: sent.key })
    forget()
    // Whoever looks next loads it: put in its place now, it would flash up before the next step does.
    queries.removeQueries({ queryKey: applicationKey })
    // That one is a partner now stands in the session, too.
    void reload()
    toast.success('Application submitted successfully!')
    onSent()
  }

  /** Answers with true once the screen says what to do about the refusal. */
  const mend = (error: unknown): boolean => {
    const { fields, lost, isOutdated } = mendingOf(error, valuesOf(now(), earlier))
    keep(lost)
    if (isOutdated) void queries.invalidateQueries({ queryKey: applicationKey })
    if (Object.keys(fields).length === 0) return false
    refuse(fields)
    return true
  }

  const submit = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      const arrived = await Promise.all(asked.map((name) => files[name].allArrived()))
      if (!arrived.every(Boolean)) return refuse()
      try {
        await send()
      } catch (error) {
        if (!mend(error)) throw error
      }
    })

  return {
    values,
    files,
    problems,
    summary: summaryOf(problems, fieldIds),
    tries,
    change,
    submit,
    busy,
    problem,
    isUploading: asked.some((name) => files[name].underWay.length > 0),
  }
}
