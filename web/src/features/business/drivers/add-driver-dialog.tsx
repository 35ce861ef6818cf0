import { chakra, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { NewDriver } from '#shared/contracts/business-drivers.ts'
import { type DriverErrors, driverErrors } from '#shared/model/business-rules.ts'
import { FileField } from '#web/components/uploads/file-fields.tsx'
import { failedUploadText, KeptFile, lostFiles, type Uploads, useUploads } from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary, FormError, TextField } from '#web/ui/fields.tsx'
import { refreshDrivers } from '../queries.ts'

const text = z._default(z.string(), '')
const file = z.optional(KeptFile)

/** The form's input for a driver who is not added yet. */
const DriverDraft = z.object({ name: text, contactNumber: text, photo: file, license: file })
type DriverValues = { name: string; contactNumber: string; photo: KeptFile | undefined; license: KeptFile | undefined }

const noDriver: DriverValues = { name: '', contactNumber: '', photo: undefined, license: undefined }

/** In the order of the form. */
const fieldIds = {
  name: 'driver-name',
  contactNumber: 'driver-contact-number',
  photo: 'driver-photo',
  license: 'driver-license',
} as const

const fieldNames = Object.keys(fieldIds) as (keyof typeof fieldIds)[] // the table has no others
const fileNames = ['photo', 'license'] as const
type DriverFiles = Record<(typeof fileNames)[number], Uploads>

const toBody = ({ photo, license, ...details }: DriverValues) => ({
  ...details,
  photo: photo?.id,
  license: license?.id,
})

/** The errors that keep the form from being sent. A file that is still uploading counts as present. */
const findErrors = (values: DriverValues, files: DriverFiles): DriverErrors => {
  const isUploading = (name: keyof DriverFiles) => files[name].underWay.length > 0
  const failed = fileNames.filter((name) => files[name].files.length > files[name].underWay.length)
  return {
    ...driverErrors({
      ...values,
      photo: values.photo ?? isUploading('photo'),
      license: values.license ?? isUploading('license'),
    }),
    ...Object.fromEntries(failed.map((name) => [name, failedUploadText])),
  }
}

const useDriverForm = (userId: string, onAdded: (driver: NewDriver) => void) => {
  const queries = useQueryClient()
  const files: DriverFiles = {
    photo: useUploads('driver-photo', (photo) => form.change({ photo })),
    license: useUploads('driver-licence', (license) => form.change({ license })),
  }
  const form = useServerForm({
    errorsIn: (values: DriverValues) => findErrors(values, files),
    ids: fieldIds,
    initial: noDriver,
    draft: { name: `driver.${userId}`, schema: DriverDraft },
    hidesLineForFields: true,
    send: async (_, { keyFor, now, forget }) => {
      const arrived = await Promise.all(fileNames.map((name) => files[name].allArrived()))
      if (!arrived.every(Boolean)) return
      const body = toBody(now())
      const { driver } = await api.business.addDriver({ body }, { idempotencyKey: keyFor(body) })
      forget()
      refreshDrivers(queries)
      onAdded(driver)
    },
    onRefused: (error, { now, keep }) => {
      const lost = lostFiles(
        error,
        fileNames.filter((name) => now()[name]),
      )
      keep(Object.fromEntries(lost.map(([name]) => [name, undefined])))
      return lost.length > 0 ? Object.fromEntries(lost) : serverErrors(error, fieldNames)
    },
  })
  return { ...form, files, isUploading: fileNames.some((name) => files[name].underWay.length > 0) }
}

type AddDriverDialogProps = {
  userId: string
  open: boolean
  onAdded: (driver: NewDriver) => void
  onClose: () => void
}

export const AddDriverDialog = ({ userId, open, onAdded, onClose }: AddDriverDialogProps) => {
  const first = useRef<HTMLInputElement>(null)
  const form = useDriverForm(userId, onAdded)
  const { values, files, fieldErrors, change, field } = form

  return (
    <Dialog open={open} title="Add New Driver" onClose={onClose} initialFocus={first}>
      <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
        <Stack gap="6">
          <ErrorSummary errors={form.summary} attempt={form.tries} />
          <TextField ref={first} {...field('name')} label="Name" required autoComplete="off" />
          <TextField
            {...field('contactNumber')}
            label="Contact Number"
            hint="For example 07700 900123."
            required
            type="tel"
            autoComplete="off"
          />
          <FileField
            id={fieldIds.photo}
            name="Photo"
            hint="Their face from the front, as for Face ID. An image of up to 10MB. Requesters see it while the driver is carrying for them."
            takesPdf={false}
            error={fieldErrors.photo}
            file={values.photo}
            uploads={files.photo}
            compressing="Compressing Photo..."
            notCompressed="Failed to compress the image. Please try again."
            onRemove={() => change({ photo: undefined })}
          />
          <FileField
            id={fieldIds.license}
            name="Driving Licence"
            hint="An image or a PDF of up to 10MB. Only you and our admins see it."
            takesPdf
            error={fieldErrors.license}
            file={values.license}
            uploads={files.license}
            compressing="Compressing Driving Licence..."
            notCompressed="Failed to compress the image. Please try again."
            onRemove={() => change({ license: undefined })}
          />
          <div>
            <FormError>{form.errorText}</FormError>
            <Button
              type="submit"
              size="lg"
              w="full"
              mt={form.errorText ? '5' : '0'}
              loading={form.busy}
              loadingText={form.isUploading ? 'Uploading...' : 'Adding...'}
            >
              Add Driver
            </Button>
          </div>
        </Stack>
      </chakra.form>
    </Dialog>
  )
}
