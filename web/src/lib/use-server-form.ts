import { type ChangeEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type FieldErrors as HookFormErrors,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, refusalText } from './api-error.ts'
import { readDraft, writeDraft } from './use-draft.ts'

/** An error text for each wrong field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string | undefined>>

/** A function receives the current values, for a late change that builds on them. */
type Change<Values> = Partial<Values> | ((now: Values) => Partial<Values>)

/** What a form can use while it is being sent. */
type Sending<Values> = {
  /** The idempotency key of a body. The same body gets the same key, even after a reload. */
  keyFor: (body: unknown) => string
  /** The current values. Some may change while the form waits for files. */
  now: () => Values
  keep: (change: Change<Values>) => void
  /** Drops the draft, because its content is saved. */
  forget: () => void
  /** Resets the form to its state before the first submit, with these values or the current ones. */
  startAnew: (values?: Values) => void
}

/**
 * Either a schema, such as a contract's, whose output is sent, or rules that return an error text for each wrong field.
 */
type Check<Values, Field extends string, Ready> =
  | { schema: z.ZodMiniType<Ready, Values>; errorsIn?: undefined }
  | { errorsIn: (values: Values) => FieldErrors<Field>; schema?: undefined }

type Send<Values, Ready> = (ready: Ready, sending: Sending<Values>) => Promise<unknown>

type Options<Values, Field extends string, Ready> = Check<Values, Field, Ready> & {
  /** The id of each field on the page, in the order of the screen. An error summary links to them. */
  ids: Record<Field, string>
  initial: Values
  /** Keeps the input for this tab across reloads. Every key of the schema must be optional or have a default. */
  draft?: { name: string; schema: z.ZodMiniType<{ [Name in keyof Values]?: Values[Name] | undefined }> }
  /** A refusal from elsewhere that led back to this form. */
  notice?: string | undefined
  /** Without an error summary, the focus goes to the first wrong field, and only the next submit checks again. */
  hasSummary?: boolean
  /** Shows refusals of single fields only next to them, without the server's general text. */
  hidesLineForFields?: boolean
  send: Send<Values, Ready>
  /** Handles a refusal and returns error texts for single fields. */
  onRefused?: (error: unknown, sending: Sending<Values>) => FieldErrors<Field> | Promise<FieldErrors<Field>>
}

/** A form that the server checks too: one call at a time, and each refusal shown where it belongs. */
export const useServerForm = <Values extends FieldValues, Field extends string, Ready = Values>(
  options: Options<Values, Field, Ready>,
) => {
  const { ids, initial, draft, notice, hasSummary = true } = options
  const names = Object.keys(ids) as Field[] // the table has no other keys
  const [kept] = useState(() => keptOf(draft))
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState(notice)

  const resolver: Resolver<Values> = (values) => {
    const { fieldErrors } = judge(options, values)
    return isFine(fieldErrors) ? { values, errors: {} } : { values: {}, errors: errorsOf<Values>(fieldErrors) }
  }
  const form = useForm<Values>({
    // A draft has no keys besides those of the values.
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
      setErrorText(undefined)
    },
  }

  /** Like `keep`, but for the user's input. It also clears the server's errors, which were about the old values. */
  const change = (change: Change<Values>) => {
    if (hasSummary) form.clearErrors(names as string[] as Path<Values>[]) // where the errors were set
    sending.keep(change)
  }

  /** Shows values that were saved meanwhile, unless the user has typed into one of these fields. */
  const follow = useCallback(
    (saved: Partial<Values>) => {
      if (!Object.keys(saved).some((name) => name in kept.typed)) form.setValues(saved)
    },
    [kept, form.setValues],
  )

  const refuse = (fieldErrors: FieldErrors<Field>) => {
    for (const [name, message] of Object.entries(fieldErrors))
      form.setError(name as Path<Values>, { type: 'server', message: message as string })
    if (!hasSummary) focusFirst(fieldErrors, ids)
  }

  /** Submits the form if it is valid, with another `send` if one is given. */
  const submit = async (send: Send<Values, Ready> = options.send): Promise<void> => {
    // A ref, because pressing Enter twice is faster than the next render.
    if (underWay.current) return
    underWay.current = true
    setErrorText(undefined)
    const whenFine = async (fine: Values) => {
      setBusy(true)
      try {
        await send(judge(options, fine).ready, sending)
      } catch (error) {
        const fieldErrors = options.onRefused ? await options.onRefused(error, sending) : serverErrors(error, names)
        refuse(fieldErrors)
        const line = refusalText(error)
        const texts = Object.values<string | undefined>(fieldErrors)
        // A field may already show the same text.
        if (!texts.some((text) => options.hidesLineForFields || text?.startsWith(line))) setErrorText(line)
      }
    }
    try {
      await form.handleSubmit(
        whenFine,
        () => !hasSummary && focusFirst(judge(options, form.getValues()).fieldErrors, ids),
      )()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  const faults = hasSummary && tries > 0 ? judge(options, values).fieldErrors : {}
  const fieldErrors: FieldErrors<Field> = { ...faults, ...sentencesIn(errors, names, hasSummary) }
  const control = <Name extends Field & keyof Values & string>(name: Name) => ({
    id: ids[name],
    name,
    error: fieldErrors[name],
  })

  return {
    values,
    tries,
    busy,
    errorText,
    fieldErrors,
    /** Only the server's errors, because a wizard shows its own by step. */
    refused: sentencesIn(errors, names, true),
    summary: summaryOf(fieldErrors, ids),
    change,
    keep: sending.keep,
    follow,
    startAnew: sending.startAnew,
    submit,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      void submit()
    },
    /** The props of a text field. */
    field: <Name extends Field & keyof Values & string>(name: Name) => ({
      ...control(name),
      value: String(values[name] ?? ''),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /** The props of a checkbox. */
    box: <Name extends Field & keyof Values & string>(name: Name) => ({
      ...control(name),
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.currentTarget.checked } as Partial<Values>),
    }),
  }
}

/** The last body sent, and its idempotency key. */
const Sent = z.object({ sent: z.optional(z.object({ body: z.string(), key: z.string() })) })

const keptOf = <Values>(draft: Options<Values, string, unknown>['draft']) => ({
  typed: draft ? readDraft(draft.name, draft.schema) : {},
  sent: draft && readDraft(draft.name, Sent).sent,
})

const judge = <Values, Field extends string, Ready>(check: Check<Values, Field, Ready>, values: Values) => {
  // Without a schema, the values themselves are sent.
  if (check.errorsIn) return { fieldErrors: check.errorsIn(values), ready: values as unknown as Ready }
  const { error, data } = z.safeParse(check.schema, values)
  const issues = (error?.issues ?? []).map(({ path, message }) => [path[0], message])
  // Each field keeps its first error. `data` is defined when there are no errors.
  return { fieldErrors: Object.fromEntries(issues.reverse()) as FieldErrors<Field>, ready: data as Ready }
}

const isFine = (fieldErrors: FieldErrors<string>): boolean => Object.values(fieldErrors).every((text) => !text)

const errorsOf = <Values extends FieldValues>(fieldErrors: FieldErrors<string>) =>
  Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([name, message]) => (message ? [[name, { type: 'rule', message }]] : [])),
  ) as HookFormErrors<Values> // the rules know the names of the fields

/** The errors by field, or only those from the server. */
const sentencesIn = <Field extends string>(errors: HookFormErrors, names: readonly Field[], fromServer: boolean) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const error = errors[name]
      return error && (error.type === 'server' || !fromServer) ? [[name, error.message]] : []
    }),
  ) as FieldErrors<Field> // every key is one of the names

const focusFirst = <Field extends string>(fieldErrors: FieldErrors<Field>, ids: Record<Field, string>) => {
  const first = (Object.keys(ids) as Field[]).find((name) => fieldErrors[name]) // the table has no other keys
  if (first) document.getElementById(ids[first])?.focus()
}

/** The server's error texts for the fields of this form. A nested field is matched by its last name. */
export const serverErrors = <Field extends string>(error: unknown, names: readonly Field[]): FieldErrors<Field> => {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const flat = fields.map(([path, text]): [string | undefined, string] => [path.split('.').at(-1), text])
  return Object.fromEntries(flat.filter(([name]) => names.some((one) => one === name))) as FieldErrors<Field>
}

/** The entries of the error summary, in the order of the screen. A text for two fields is listed once. */
export const summaryOf = <Field extends string>(fieldErrors: FieldErrors<Field>, ids: Record<Field, string>) => {
  const texts = new Set<string>()
  return (Object.keys(ids) as Field[]).flatMap((name) => {
    const text = fieldErrors[name]
    if (!text || texts.has(text)) return []
    texts.add(text)
    return [{ id: ids[name], text }]
  })
}
