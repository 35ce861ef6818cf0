// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Accordion } from './accordion.tsx'
import { Button } from './button.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { ErrorSummary, FormError, TextField } from './fields.tsx'
import { Wordmark } from './icons.tsx'
import { GoingTheSameWay } from './illustrations.tsx'
import { PageSpinner } from './loading.tsx'
import { BackToTop, ScrollProgress, SkipLink } from './page-scroll.tsx'
import { PasswordField } from './password-field.tsx'
import { RouteLine } from './route-line.tsx'
import { Card } from './section.tsx'
import { Slider } from './slider.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { UiProvider } from './ui-provider.tsx'

const html = (children: ReactNode) => renderToString(<UiProvider>{children}</UiProvider>)

test('the parts of the landing page render without a browser and without style attributes', () => {
  const page = html(
    <>
      <SkipLink />
      <ScrollProgress />
      <Wordmark />
      <ThemeToggle />
      <Slider label="Slides" slides={[{ id: 'way', label: 'The same way', content: <GoingTheSameWay /> }]} />
      <Card>
        <ErrorSummary errors={[{ id: 'email', text: 'Please enter a valid email address.' }]} />
        <FormError>Something went wrong</FormError>
        <TextField id="email" label="Email" error="Please enter a valid email address." />
        <PasswordField id="password" label="Password" autoComplete="current-password" />
        <CheckboxField id="terms">I agree</CheckboxField>
        <Button loading loadingText="Signing in...">
          Sign in
        </Button>
      </Card>
      <RouteLine
        variant="hero"
        phase="in_transit"
        stops={[
          { label: 'From', place: 'Leeds' },
          { label: 'To', place: 'Bradford' },
        ]}
      />
      <Accordion items={[{ id: 'what', title: 'What is it?', content: 'A way to send things.' }]} />
      <PageSpinner />
      <BackToTop />
    </>,
  )
  expect(page).toContain('Please enter a valid email address.')
  // The content policy refuses style attributes in markup.
  expect(page).not.toMatch(/\sstyle="/)
})
