import { chakra, Stack } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ChangeEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ContactMessage } from '#shared/contracts/contact.ts'
import { LegalLink } from '#web/features/legal/legal-link.tsx'
import { api } from '#web/lib/api.ts'
import { problemsOf, refusedFields } from '#web/lib/form-problems.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { MessageSent } from './message-sent.tsx'
import { submissionKeys } from './submission-keys.ts'

const text = z._default(z.string(), '')
const Draft = z.object({ name: text, email: text, message: text })

const ids = { name: 'contact-name', email: 'contact-email', message: 'contact-message' } as const
const names = ['name', 'email', 'message'] as const
type Name = (typeof names)[number]

export const ContactForm = () => {
  const { draft, keep, forget } = useDraft('contact', Draft)
  const { register, handleSubmit, reset, setError, formState } = useForm<
    z.input<typeof ContactMessage>,
    unknown,
    z.output<typeof ContactMessage>
  >({
    resolver: standardSchemaResolver(ContactMessage),
    shouldFocusError: false,
    defaultValues: draft,
  })
  const { errors, submitCount } = formState
  const { busy, problem, attempt } = useAttempt()
  const [sent, setSent] = useState(false)
  const keyFor = useRef(submissionKeys())

  const send = (body: z.output<typeof ContactMessage>) =>
    attempt(async () => {
      try {
        await api.contact.sendMessage({ body }, { idempotencyKey: keyFor.current(body) })
      } catch (error) {
        for (const [name, message] of refusedFields(error, names)) setError(name, { message })
        throw error
      }
      forget()
      reset({ name: '', email: '', message: '' })
      keyFor.current = submissionKeys()
      setSent(true)
    })

  const field = (name: Name) => ({
    id: ids[name],
    error: errors[name]?.message,
    ...register(name, { onChange: (event: ChangeEvent<HTMLInputElement>) => keep({ [name]: event.target.value }) }),
  })

  if (sent) return <MessageSent onAnother={() => setSent(false)} />
  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)}>
      <Stack gap="5">
        <ErrorSummary errors={problemsOf(errors, ids)} attempt={submitCount} />
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
        <TextAreaField label="Message" rows={5} {...field('message')} />
        <chakra.p textStyle="small" color="fg.muted">
          We use your name and email only to answer you. See our <LegalLink part="privacy">privacy policy</LegalLink>.
        </chakra.p>
        <div>
          <FormError>{problem}</FormError>
          <Button type="submit" mt={problem ? '5' : '0'} loading={busy} loadingText="Sending...">
            Send Message
          </Button>
        </div>
      </Stack>
    </form>
  )
}
