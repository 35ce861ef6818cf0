import { chakra, Stack } from '@chakra-ui/react'
import * as z from 'zod/mini'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { type ProblemKind, problemKinds, problemKindTexts, problemText } from '#shared/model/problem-rules.ts'
import { PhotosField } from '#web/components/uploads/file-fields.tsx'
import { KeptFile } from '#web/components/uploads/use-uploads.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { weekdayAndTime } from '#web/lib/dates.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { FormError, TextAreaField } from '#web/ui/fields.tsx'
import { haveArrived, photoError, refusedProofs, useProofs } from './use-proofs.ts'

type Id = RequestCard['id']
type Side = RequestDetails['viewer']

const Draft = z.object({
  kind: z.optional(z.enum(problemKinds)),
  text: z._default(z.string(), ''),
  photos: z._default(z.array(KeptFile), []),
})
type Draft = z.output<typeof Draft>

const nothing: Draft = { text: '', photos: [] }
const fields = { kind: 'problem-kind', text: 'problem-text', photos: 'problem-photos' }
const fieldNames = ['kind', 'text', 'photos'] as const

const kindsOf: Record<Side, readonly ProblemKind[]> = {
  requester: ['not_arrived', 'damaged', 'wrong_item', 'behaviour', 'other'],
  carrier: ['code_withheld', 'not_paid', 'wrong_item', 'unsafe_item', 'damaged', 'behaviour', 'other'],
  business: ['code_withheld', 'not_paid', 'wrong_item', 'unsafe_item', 'damaged', 'behaviour', 'other'],
}

const textError = (text: string): string | undefined => {
  const { length } = text.trim()
  if (length < problemText.least) return `Please use at least ${problemText.least} characters.`
  return length > problemText.most ? `Please use ${problemText.most} characters or fewer.` : undefined
}

type FormOptions = {
  /** Whose draft it is. */
  name: string
  asksKind: boolean
  doneText: string
  send: (words: Omit<Draft, 'photos'> & { photos: KeptFile['id'][] }) => Promise<object>
  onDone: () => void
}

const useStatement = ({ name, asksKind, doneText, send, onDone }: FormOptions) => {
  const sending = useRequestMutation({ call: send, failedText: false, doneText, onDone })
  const uploads = useProofs((file) => form.keep((now) => ({ photos: [...now.photos, file] })))
  const form = useServerForm({
    errorsIn: (words: Draft) => ({
      kind: asksKind && !words.kind ? "Please choose what it's about." : undefined,
      text: textError(words.text),
      photos: photoError(words, uploads),
    }),
    ids: fields,
    initial: nothing,
    draft: { name: `problem.${name}`, schema: Draft },
    hasSummary: false,
    hidesLineForFields: true,
    send: async (_, { now, forget }) => {
      await haveArrived(uploads)
      const { photos, ...words } = now()
      await sending.mutateAsync({ ...words, photos: photos.map(({ id }) => id) })
      forget()
    },
    onRefused: (error, sending) => refusedProofs(error, fieldNames, sending.keep),
  })
  const photosField = {
    id: fields.photos,
    photos: form.values.photos,
    uploads,
    error: form.fieldErrors.photos,
    onRemove: (photo: KeptFile) => form.change((now) => ({ photos: now.photos.filter(({ id }) => id !== photo.id) })),
  }
  return { form, photosField }
}

type Fields = ReturnType<typeof useStatement>

const StatementFields = ({ form, photosField, label }: Fields & { label: string }) => (
  <>
    <TextAreaField
      {...form.field('text')}
      label={label}
      hint={`We'll share this with the other person. ${problemText.least} to ${problemText.most} characters.`}
      required
      rows={4}
    />
    <PhotosField legend="Photos" hint="Up to three, if you like." {...photosField} />
  </>
)

type ReportFormProps = {
  requestId: Id
  viewer: Side
  /** Set if the owner adds a complaint about a handover to the open problem: the problem's deadline. */
  addsUntil: string | undefined
  isCarried: boolean | undefined
  onDone: () => void
}

/** What happens after a report, in a sentence or two. */
const afterReportText = ({ viewer, addsUntil, isCarried }: ReportFormProps): string => {
  if (addsUntil)
    return `We'll add this to the open problem, where the other person can read it. If we haven't decided by ${weekdayAndTime(new Date(addsUntil))}, the delivery is cancelled.`
  const text = 'The other person has two days to answer, and then we decide. You can withdraw it at any time.'
  return viewer === 'requester' && isCarried ? `${text} Meanwhile it can still be delivered.` : text
}

/** Reports what is wrong with a delivery. */
export const ReportForm = (props: ReportFormProps) => {
  const { requestId, viewer, addsUntil, onDone } = props
  const { form, photosField } = useStatement({
    name: addsUntil ? `${requestId}.handover` : requestId,
    asksKind: true,
    doneText: addsUntil
      ? "Thanks. We've added it to the problem."
      : "Thanks. We'll look into it, and nothing will be confirmed automatically until then.",
    send: ({ kind, ...said }) =>
      kind ? api.problems.reportProblem({ params: { id: requestId }, body: { kind, ...said } }) : Promise.resolve({}),
    onDone,
  })
  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap="5">
        <RadioCards
          name={fields.kind}
          legend="What is it about?"
          error={form.values.kind ? undefined : form.fieldErrors.kind}
          options={kindsOf[viewer].map((value) => ({ value, label: problemKindTexts[value] }))}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind })}
        />
        <StatementFields {...{ form, photosField }} label="What happened?" />
        <Banner>{afterReportText(props)}</Banner>
        <FormError>{form.errorText}</FormError>
        <Button type="submit" size="lg" loading={form.busy} loadingText="Sending...">
          {addsUntil ? 'Tell us' : 'Report the problem'}
        </Button>
      </Stack>
    </chakra.form>
  )
}

type AnswerFormProps = { requestId: Id; problemId: ProblemId; onDone: () => void }

/** The other side's one answer. */
export const AnswerForm = ({ requestId, problemId, onDone }: AnswerFormProps) => {
  const { form, photosField } = useStatement({
    name: problemId,
    asksKind: false,
    doneText: 'Thanks. Your answer was sent.',
    send: ({ text, photos }) =>
      api.problems.answerProblem({ params: { id: requestId, problemId }, body: { text, photos } }),
    onDone,
  })
  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap="5">
        <StatementFields {...{ form, photosField }} label="Your answer" />
        <FormError>{form.errorText}</FormError>
        <Button type="submit" size="lg" loading={form.busy} loadingText="Sending...">
          Send the answer
        </Button>
      </Stack>
    </chakra.form>
  )
}
