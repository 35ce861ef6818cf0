import * as z from 'zod/mini'
import { UploadId } from '#shared/model/ids.ts'

/** A file that has been uploaded and waits for its form, as a draft keeps it. */
export const KeptFile = z.object({
  id: UploadId,
  name: z.string(),
  /** A data address of a few kilobytes, so that a reload still shows it. */
  thumb: z.optional(z.string()),
})
export type KeptFile = z.output<typeof KeptFile>
