import { useEffect } from 'react'
import { photoMissingText } from '#shared/model/at-the-door.ts'
import {
  failedUploadText,
  type KeptFile,
  lostFiles,
  type Uploads,
  useUploads,
} from '#web/components/uploads/use-uploads.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type FieldErrors, serverErrors } from '#web/lib/use-server-form.ts'

type Photos = { photos: KeptFile[] }

/** Uploads of the photos in a form at the door. Uploads that a lost connection stopped resume by themselves. */
export const useProofs = (onArrived: (file: KeptFile) => void): Uploads => {
  const uploads = useUploads('proof', onArrived)
  useEffect(() => {
    const goOn = () => {
      for (const file of uploads.files) if (file.errorText && !file.isRefused) uploads.retry(file)
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  })
  return uploads
}

export const photoError = ({ photos }: Photos, uploads: Uploads, isNeeded = false): string | undefined => {
  const { files, underWay } = uploads
  if (files.length > underWay.length) return failedUploadText
  return isNeeded && photos.length + files.length === 0 ? photoMissingText : undefined
}

/** The error under the photos. "Missing" goes away as soon as there is one. */
export const shownPhotoError = ({ photos }: Photos, { files }: Uploads, errorText: string | undefined) =>
  errorText === photoMissingText && photos.length + files.length > 0 ? undefined : errorText

/** Waits for all photos. */
export const haveArrived = async (uploads: Uploads): Promise<void> => {
  if (await uploads.allArrived()) return
  const fields = { photos: failedUploadText }
  throw new ApiError({ status: 0, code: 'photos.not-sent', message: failedUploadText, fields })
}

/** The error texts of a refusal. Drops photos that the server does not accept a second time. */
export const refusedProofs = <Field extends string>(
  error: unknown,
  names: readonly (Field | 'photos')[],
  keep: (change: Photos) => void,
): FieldErrors<Field | 'photos'> => {
  const [lost] = lostFiles(error, ['photos' as const])
  if (!lost) return serverErrors(error, names)
  keep({ photos: [] })
  return { photos: lost[1] } as FieldErrors<Field | 'photos'> // the one field
}
