import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import type { ApplicationStatus } from '#shared/contracts/partner.ts'
import { lightModes, type VehicleType } from '#shared/model/application-rules.ts'
import { londonTime } from '#shared/model/london.ts'
import { uploadPurposes } from '#shared/model/upload-purposes.ts'
import { HireFields, TruckFields, WasteFields } from '#web/components/papers/paper-fields.tsx'
import { lastingPapers } from '#web/components/papers/paper-values.ts'
import { ShutOutAppeal } from '#web/components/shut-out-appeal.tsx'
import { FileField } from '#web/components/uploads/file-fields.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ChoiceGroup, RadioCards } from '#web/ui/choices.tsx'
import { ErrorSummary, FormError, TextField } from '#web/ui/fields.tsx'
import { ArrowLeftIcon, icon, TruckIcon } from '#web/ui/icons.tsx'
import { Card, FieldGroup } from '#web/ui/section.tsx'
import { StepBar } from '#web/ui/steps.tsx'
import {
  type Document,
  type DocumentName,
  documents,
  type Earlier,
  hasVehicle,
  ownDocuments,
  vehicleChoices,
  vehicleDocuments,
} from './application-draft.ts'
import { type FormPartProps, fieldIds, useApplicationForm } from './use-application-form.ts'

const Motorbike = icon(
  <>
    <circle cx="5.5" cy="16" r="3.5" />
    <circle cx="18.5" cy="16" r="3.5" />
    <path d="M5.5 16l4-5.5h5.5l-3 5.5zM8 8h2.5l2 2.5M18.5 16L15 6.5h2.5" />
  </>,
)
const Car = icon(
  <>
    <path d="M4.5 17h-2v-4l3-1.5L8 7h7l3 4.5 3.5 1.5v4h-2M9.5 17h5M5.5 11.5H18" />
    <circle cx="7" cy="17" r="2.2" />
    <circle cx="17" cy="17" r="2.2" />
  </>,
)
const Van = icon(
  <>
    <path d="M4.5 17h-2V6.5h12l3.5 5 3.5 1V17h-2M9.5 17h5M11.5 6.5v5H18" />
    <circle cx="7" cy="17" r="2.2" />
    <circle cx="17" cy="17" r="2.2" />
  </>,
)
const NoVehicle = icon(
  <>
    <circle cx="13" cy="4.5" r="1.8" />
    <path d="M8.5 11.5l3-3.5 3 3 3.5 1M11.5 8l-1 6 3.5 3v4M10.5 14L8.5 18 6 21" />
  </>,
)

const vehicleLooks: Record<VehicleType | 'None', ReactNode> = {
  Motorbike: <Motorbike size={28} />,
  Car: <Car size={28} />,
  Van: <Van size={28} />,
  Truck: <TruckIcon size={28} />,
  None: <NoVehicle size={28} />,
}

const DocumentField = ({ document, ...part }: FormPartProps & { document: DocumentName }) => {
  const { values, fieldErrors, files, change } = part
  const { purpose, name, hint, isOptional = false, isSelfie = false }: Document = documents[document]
  return (
    <FileField
      id={fieldIds[document]}
      {...{ name, hint, isOptional, isSelfie }}
      takesPdf={uploadPurposes[purpose].types.includes('application/pdf')}
      error={fieldErrors[document]}
      file={values[document]}
      uploads={files[document]}
      compressing={`Compressing ${name}...`}
      notCompressed="Failed to compress the image. Please try again."
      onRemove={() => change({ [document]: undefined })}
    />
  )
}

const titles: Partial<Record<ApplicationStatus['status'], string>> = {
  pending: "This replaces the application we're reviewing.",
  rejected: "We couldn't approve your last application.",
  revoked: "We've withdrawn your approval as a partner.",
}

/** The status of the earlier application, which the form is filled in from. */
const EarlierNotice = ({ status, reason }: Pick<ApplicationStatus, 'status' | 'reason'>) => (
  <Banner tone={status === 'pending' ? 'info' : 'warning'} title={titles[status]}>
    {reason && (
      <chakra.p mb="2" overflowWrap="anywhere">
        Reason: {reason}
      </chakra.p>
    )}
    We've filled this in from it. Its files are no longer here, so please add them again.
  </Banner>
)

const id = fieldIds.transport_modes

/** The ways to travel that need no vehicle. The error summary links to the first one. */
const ModesField = ({ values: { transportModes }, fieldErrors, change }: Omit<FormPartProps, 'files'>) => (
  <ChoiceGroup
    id={`${id}-group`}
    legend="Other Modes of Transport"
    hint="Tick all that apply."
    error={fieldErrors.transport_modes}
  >
    <div>
      {lightModes.map((mode, index) => (
        <CheckboxField
          key={mode}
          id={index === 0 ? id : `${id}-${index + 1}`}
          checked={transportModes.includes(mode)}
          onChange={({ currentTarget }) =>
            change({
              transportModes: lightModes.filter((one) =>
                one === mode ? currentTarget.checked : transportModes.includes(one),
              ),
            })
          }
        >
          {mode}
        </CheckboxField>
      ))}
    </div>
  </ChoiceGroup>
)

const choices = vehicleChoices.map((value) => ({ value, label: value, icon: vehicleLooks[value] }))

const VehicleFields = (part: FormPartProps) => {
  const { values, fieldErrors, change } = part
  const text = (name: 'vehicleOwnerName' | 'vehicleMakeModel' | 'vehicleRegistration') => ({
    id: fieldIds[name],
    error: fieldErrors[name],
    required: true,
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  return (
    <>
      <RadioCards
        name={fieldIds.vehicleType}
        legend="Primary Vehicle"
        hint="The vehicle you'll use most. Choose None if you go on foot, by bike or by public transport."
        error={fieldErrors.vehicleType}
        options={choices}
        columns={2}
        value={values.vehicleType}
        onChange={(vehicleType) => change({ vehicleType })}
      />
      {hasVehicle(values) && (
        <>
          <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={{ sm: '1fr 1fr' }}>
            <TextField label="Vehicle Owner Name" {...text('vehicleOwnerName')} />
            <TextField label="Vehicle Make & Model" {...text('vehicleMakeModel')} />
            <TextField
              label="Vehicle Registration"
              autoCapitalize="characters"
              autoComplete="off"
              {...text('vehicleRegistration')}
            />
          </chakra.div>
          {vehicleDocuments.map((document) => (
            <DocumentField key={document} {...part} document={document} />
          ))}
        </>
      )}
    </>
  )
}

type PaperGroupsProps = Omit<FormPartProps, 'files'> & { hasWaste: boolean }

/** All of it is optional. */
const PaperGroups = ({ hasWaste, values, fieldErrors: errors, change }: PaperGroupsProps) => (
  <>
    {hasVehicle(values) && (
      <Group title="Insurance for hire and reward" lead="Optional. You can add it later under Your papers.">
        <HireFields {...{ values, errors, change }} />
        {values.vehicleType === 'Truck' && <TruckFields {...{ values, errors, change }} />}
      </Group>
    )}
    {hasWaste && (
      <Group title="Carrying waste" lead="Optional, for recycling and disposal jobs.">
        <WasteFields {...{ values, errors, change }} />
      </Group>
    )}
  </>
)

type ApplicationFormProps = {
  userId: string
  /** The application that the user sent before, if any. */
  earlier: ApplicationStatus | null
  onBack: () => void
  onSent: () => void
  /** Continues without sending an application. */
  onDone: () => void
}

const filledFrom = ({ details }: ApplicationStatus): Earlier => ({
  ...details,
  papers: lastingPapers(details.papers, londonTime(new Date()).date),
})

export const ApplicationForm = ({ userId, earlier, onBack, onSent, onDone }: ApplicationFormProps) => {
  const form = useApplicationForm(userId, earlier ? filledFrom(earlier) : undefined, onSent)
  const { user } = useSession()
  const { values, fieldErrors, files, change } = form
  const part = { values, fieldErrors, files, change }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
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
            <PaperGroups {...part} hasWaste={!user?.no_waste} />
            <Group title="Your consent">
              <CheckboxField
                id={fieldIds.consent}
                error={fieldErrors.consent}
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
          <Box mb={form.errorText ? '3' : '0'}>
            <FormError>{form.errorText}</FormError>
            <ShutOutAppeal errorText={form.errorText} />
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

const Group = ({ children, ...heading }: ComponentProps<typeof FieldGroup>) => (
  <FieldGroup {...heading}>
    <Stack gap="6" mt="4">
      {children}
    </Stack>
  </FieldGroup>
)
