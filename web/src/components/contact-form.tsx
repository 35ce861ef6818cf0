import { chakra, Stack } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ContactMessage } from '#shared/contracts/contact.ts'
import { api } from '#web/lib/api.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, FormError, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { Muted } from '#web/ui/section.tsx'
import { LegalLink } from './legal-link.tsx'

/** Replaces the form after it was sent, so it takes over the focus. */
const MessageSent = ({ onAnother }: { onAnother: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="5" align="start">
      <Banner tone="success">
        <chakra.h3 ref={heading} tabIndex={-1} fontWeight="bold" color="success.text">
          Your message is on its way
        </chakra.h3>
        Thanks for writing. We'll reply by email.
      </Banner>
      <Button variant="outline" onClick={onAnother}>
        Send another message
      </Button>
    </Stack>
  )
}

const text = z.optional(z.string())
const Draft = z.object({ name: text, email: text, message: text })
const empty = { name: '', email: '', message: '' }

type ContactFormProps = {
  /** The form's initial values. */
  initial?: typeof empty
  /** The name of the draft in this tab. */
  draft?: string
}

export const ContactForm = ({ initial = empty, draft = 'contact' }: ContactFormProps) => {
  const [sent, setSent] = useState(false)
  const { summary, tries, busy, errorText, field, onSubmit } = useServerForm({
    schema: ContactMessage,
    ids: { name: 'contact-name', email: 'contact-email', message: 'contact-message' },
    initial,
    draft: { name: draft, schema: Draft },
    send: async (body, { keyFor, forget, startAnew }) => {
      await api.contact.sendMessage({ body }, { idempotencyKey: keyFor(body) })
      forget()
      startAnew(initial)
      setSent(true)
    },
  })

  if (sent) return <MessageSent onAnother={() => setSent(false)} />
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="5">
        <ErrorSummary errors={summary} attempt={tries} />
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
        <TextAreaField label="Message" rows={5} {...field('message')} />
        <Muted>
          We only use your name and email to reply to you. See our <LegalLink part="privacy">privacy policy</LegalLink>.
        </Muted>
        <div>
          <FormError>{errorText}</FormError>
          <Button type="submit" mt={errorText ? '5' : '0'} loading={busy} loadingText="Sending...">
            Send Message
          </Button>
        </div>
      </Stack>
    </form>
  )
}
