import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { ApplicationStatus } from '#shared/contracts/partner.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/section.tsx'
import { StepBar } from '#web/ui/steps.tsx'
import { fieldIds } from './application-fields.ts'
import { DocumentField } from './document-field.tsx'
import { ownDocuments } from './documents.ts'
import { EarlierNotice } from './earlier-notice.tsx'
import { ModesField } from './modes-field.tsx'
import { useApplicationForm } from './use-application-form.ts'
import { VehicleFields } from './vehicle-fields.tsx'

type ApplicationFormProps = {
  userId: string
  /** What was applied with before. */
  earlier: ApplicationStatus | null
  onBack: () => void
  /** Goes on, with an application or without. */
  onDone: () => void
}

export const ApplicationForm = ({ userId, earlier, onBack, onDone }: ApplicationFormProps) => {
  const form = useApplicationForm(userId, earlier?.details, onDone)
  const { values, problems, files, change } = form
  const part = { values, problems, files, change }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap="5">
        <Flex wrap="wrap" gap="3" align="center" justify="space-between">
          <chakra.p color="fg.muted">Your profile is saved, so this can wait.</chakra.p>
          <Button variant="outline" size="sm" onClick={onDone}>
            Skip for now
          </Button>
        </Flex>
        {earlier && <EarlierNotice {...earlier} />}
        <ErrorSummary errors={form.summary} attempt={form.tries} />
        <Card pad="lg">
          <Stack gap="10">
            <Group title="About you" lead="Only those who review your application see your documents.">
              {ownDocuments.map((document) => (
                <DocumentField key={document} {...part} document={document} />
              ))}
            </Group>
            <Group title="How you travel">
              <VehicleFields {...part} />
              <ModesField {...part} />
            </Group>
            <Group title="Your consent">
              <CheckboxField
                id={fieldIds.consent}
                error={problems.consent}
                checked={values.consent}
                onChange={({ currentTarget }) => change({ consent: currentTarget.checked })}
              >
                I agree to a background check.
              </CheckboxField>
            </Group>
          </Stack>
        </Card>
      </Stack>
      <StepBar
        notice={
          <Box mb={form.problem ? '3' : '0'}>
            <FormError>{form.problem}</FormError>
          </Box>
        }
      >
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeftIcon size={18} />
          Back
        </Button>
        <Button type="submit" loading={form.busy} loadingText={form.isUploading ? 'Uploading...' : 'Submitting...'}>
          Submit Application
        </Button>
      </StepBar>
    </form>
  )
}

const Group = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="subheading">
        {title}
      </chakra.h2>
      {lead && (
        <chakra.p color="fg.muted" textStyle="small">
          {lead}
        </chakra.p>
      )}
      <Stack gap="6" mt="4">
        {children}
      </Stack>
    </chakra.section>
  )
}
