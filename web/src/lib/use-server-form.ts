import { type ChangeEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, refusalText } from './api-error.ts'
import { readDraft, writeDraft } from './use-draft.ts'

/** A sentence for each field that is wrong. */
export type Problems<Field extends string> = Partial<Record<Field, string | undefined>>

/** A function is given the values of that moment, for a change that builds on them and may come late. */
type Change<Values> = Partial<Values> | ((now: Values) => Partial<Values>)

/** What a form may do while it is being sent. */
type Sending<Values> = {
  /** The idempotency key of a body: the same body again, even after a reload, goes under the same key. */
  keyFor: (body: unknown) => string
  /** The values of this moment: some may have changed while files were waited for. */
  now: () => Values
  keep: (change: Change<Values>) => void
  /** Drops the draft: what it held is saved. */
  forget: () => void
  /** As if nobody had tried to send it yet, with these values or those of now. */
  startAnew: (values?: Values) => void
}

/** Either a schema, as of a contract, whose output is sent, or rules that answer with a sentence for each wrong field. */
type Check<Values, Field extends string, Ready> =
  | { schema: z.ZodMiniType<Ready, Values>; problemsIn?: undefined }
  | { problemsIn: (values: Values) => Problems<Field>; schema?: undefined }

type Send<Values, Ready> = (ready: Ready, sending: Sending<Values>) => Promise<unknown>

type Options<Values, Field extends string, Ready> = Check<Values, Field, Ready> & {
  /** Of each field, in the order of the screen. An error summary leads to them. */
  ids: Record<Field, string>
  initial: Values
  /** Keeps what was filled in for this tab, through reloads. Every key of the schema is optional or has a default. */
  draft?: { name: string; schema: z.ZodMiniType<{ [Name in keyof Values]?: Values[Name] | undefined }> }
  /** A refusal that led back to this form. */
  notice?: string | undefined
  /** Without an error summary the focus goes to the first wrong field, and a new try alone judges again. */
  hasSummary?: boolean
  /** A refusal of single fields is said beside them alone, without the server's own line. */
  hidesLineForFields?: boolean
  send: Send<Values, Ready>
  /** Does what can be done about a refusal, and answers with the sentences for single fields. */
  onRefused?: (error: unknown, sending: Sending<Values>) => Problems<Field> | Promise<Problems<Field>>
}

/** One form that the server judges, too: one call at a time, and its refusals where they belong. */
export const useServerForm = <Values extends FieldValues, Field extends string, Ready = Values>(
  options: Options<Values, Field, Ready>,
) => {
  const { ids, initial, draft, notice, hasSummary = true } = options
  const names = Object.keys(ids) as Field[] // the table has no others
  const [kept] = useState(() => keptOf(draft))
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(notice)

  const resolver: Resolver<Values> = (values) => {
    const { problems } = judge(options, values)
    return isFine(problems) ? { values, errors: {} } : { values: {}, errors: errorsOf<Values>(problems) }
  }
  const form = useForm<Values>({
    // A draft has no other keys than the values.
    defaultValues: { ...initial, ...kept.typed } as DefaultValues<Values>,
    resolver,
    shouldFocusError: false,
  })
  const values = form.watch()
  const { errors, submitCount: tries } = form.formState

  const write = () => draft && writeDraft(draft.name, { ...kept.typed, sent: kept.sent })
  const sending: Sending<Values> = {
    keyFor: (body) => {
      const text = JSON.stringify(body)
      if (kept.sent?.body !== text) kept.sent = { body: text, key: crypto.randomUUID() }
      write()
      return kept.sent.key
    },
    now: () => form.getValues(),
    keep: (change) => {
      const changed = typeof change === 'function' ? change(form.getValues()) : change
      Object.assign(kept.typed, changed)
      write()
      form.setValues(changed)
    },
    forget: () => {
      Object.assign(kept, { typed: {}, sent: undefined })
      if (draft) writeDraft(draft.name, {})
    },
    startAnew: (anew = form.getValues()) => {
      form.reset(anew)
      setProblem(undefined)
    },
  }

  /** As `keep`, by the person: what the server said was about what stood there before. */
  const change = (change: Change<Values>) => {
    if (hasSummary) form.clearErrors(names as string[] as Path<Values>[]) // where the errors were set
    sending.keep(change)
  }

  /** What is saved may change meanwhile: fields show it, unless one of them has been typed in since. */
  const follow = useCallback(
    (saved: Partial<Values>) => {
      if (!Object.keys(saved).some((name) => name in kept.typed)) form.setValues(saved)
    },
    [kept, form.setValues],
  )

  const refuse = (problems: Problems<Field>) => {
    for (const [name, message] of Object.entries(problems))
      form.setError(name as Path<Values>, { type: 'server', message: message as string })
    if (!hasSummary) focusFirst(problems, ids)
  }

  /** Sends the form once it is in order; `send` may be another one than usual. */
  const submit = async (send: Send<Values, Ready> = options.send): Promise<void> => {
    // A ref and not the state: Enter pressed twice comes before the next render.
    if (underWay.current) return
    underWay.current = true
    setProblem(undefined)
    const whenFine = async (fine: Values) => {
      setBusy(true)
      try {
        await send(judge(options, fine).ready, sending)
      } catch (error) {
        const problems = options.onRefused ? await options.onRefused(error, sending) : serverProblems(error, names)
        refuse(problems)
        const line = refusalText(error)
        const texts = Object.values<string | undefined>(problems)
        // A field may say it already.
        if (!texts.some((text) => options.hidesLineForFields || text?.startsWith(line))) setProblem(line)
      }
    }
    try {
      await form.handleSubmit(
        whenFine,
        () => !hasSummary && focusFirst(judge(options, form.getValues()).problems, ids),
      )()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  const faults = hasSummary && tries > 0 ? judge(options, values).problems : {}
  const problems: Problems<Field> = { ...faults, ...sentencesIn(errors, names, hasSummary) }
  const control = <Name extends Field & keyof Values & string>(name: Name) => ({
    id: ids[name],
    name,
    error: problems[name],
  })

  return {
    values,
    tries,
    busy,
    problem,
    problems,
    /** Of the problems, what the server said: a wizard shows its own faults by step. */
    refused: sentencesIn(errors, names, true),
    summary: summaryOf(problems, ids),
    change,
    keep: sending.keep,
    follow,
    startAnew: sending.startAnew,
    submit,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      void submit()
    },
    /** What a field of text is given. */
    field: <Name extends Field & keyof Values & string>(name: Name) => ({
      ...control(name),
      value: String(values[name] ?? ''),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /** What a checkbox is given. */
    box: <Name extends Field & keyof Values & string>(name: Name) => ({
      ...control(name),
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.currentTarget.checked } as Partial<Values>),
    }),
  }
}

/** What was sent last, and under which key. */
const Sent = z.object({ sent: z.optional(z.object({ body: z.string(), key: z.string() })) })

const keptOf = <Values>(draft: Options<Values, string, unknown>['draft']) => ({
  typed: draft ? readDraft(draft.name, draft.schema) : {},
  sent: draft && readDraft(draft.name, Sent).sent,
})

const judge = <Values, Field extends string, Ready>(check: Check<Values, Field, Ready>, values: Values) => {
  // Without a schema, what is sent are the values themselves.
  if (check.problemsIn) return { problems: check.problemsIn(values), ready: values as unknown as Ready }
  const { error, data } = z.safeParse(check.schema, values)
  const issues = (error?.issues ?? []).map(({ path, message }) => [path[0], message])
  // Of a field the first sentence stands. Data is there whenever there are no problems.
  return { problems: Object.fromEntries(issues.reverse()) as Problems<Field>, ready: data as Ready }
}

const isFine = (problems: Problems<string>): boolean => Object.values(problems).every((text) => !text)

const errorsOf = <Values extends FieldValues>(problems: Problems<string>) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, message]) => (message ? [[name, { type: 'rule', message }]] : [])),
  ) as FieldErrors<Values> // the rules know the names of the fields

/** All that the last try found; or of it, where the rules are asked again at each change, what the server said. */
const sentencesIn = <Field extends string>(errors: FieldErrors, names: readonly Field[], fromServer: boolean) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const error = errors[name]
      return error && (error.type === 'server' || !fromServer) ? [[name, error.message]] : []
    }),
  ) as Problems<Field> // every key is one of the names

const focusFirst = <Field extends string>(problems: Problems<Field>, ids: Record<Field, string>) => {
  const first = (Object.keys(ids) as Field[]).find((name) => problems[name]) // the table has no others
  if (first) document.getElementById(ids[first])?.focus()
}

/** The server's sentences for those of its fields that a form shows; what stands in an object is flat on the screen. */
export const serverProblems = <Field extends string>(error: unknown, names: readonly Field[]): Problems<Field> => {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const flat = fields.map(([path, text]): [string | undefined, string] => [path.split('.').at(-1), text])
  return Object.fromEntries(flat.filter(([name]) => names.some((one) => one === name))) as Problems<Field>
}

/** What the summary lists: in the order of the screen, and a sentence that belongs to two fields once. */
export const summaryOf = <Field extends string>(problems: Problems<Field>, ids: Record<Field, string>) => {
  const texts = new Set<string>()
  return (Object.keys(ids) as Field[]).flatMap((name) => {
    const text = problems[name]
    if (!text || texts.has(text)) return []
    texts.add(text)
    return [{ id: ids[name], text }]
  })
}
