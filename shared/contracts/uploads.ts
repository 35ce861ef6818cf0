import * as z from 'zod/mini'
import { ProblemId, RequestId, UploadId } from '#shared/model/ids.ts'
import { optional } from '#shared/model/text.ts'
import { fileTypes, maxFileBytes, unsupportedFileText, uploadPurposeNames } from '#shared/model/upload-purposes.ts'
import { contract } from './endpoint.ts'

const tooLarge = 'Please choose a file of at most 10 MB.'

export const uploadsContract = contract({
  startUpload: {
    summary:
      'A link to upload one file within five minutes, once, with the headers that the answer names. The file is deleted after a day unless a form names it. Drivers upload proofs only.',
    method: 'POST',
    path: '/uploads',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({
      purpose: z.enum(uploadPurposeNames),
      contentType: z.enum(fileTypes, unsupportedFileText),
      size: z.int().check(z.minimum(1, 'This file is empty.'), z.maximum(maxFileBytes, tooLarge)),
    }),
    status: 201,
    reply: z.object({ id: UploadId, url: z.string(), headers: z.record(z.string(), z.string()) }),
    failures: ['access.denied', 'upload.unsupported', 'upload.too-many', 'idempotency.reused'],
    limits: [{ by: 'user', max: 50, perSeconds: 3600 }],
    idempotent: true,
  },
  openUpload: {
    summary:
      'Redirects to a link that opens the file for a minute, if you may see it. For a driver’s photo, `request` names the request that they carry for you; for a photo of a delivery, `problem` names the problem that you look at as an admin, and each look is recorded.',
    method: 'GET',
    path: '/uploads/{id}',
    access: 'signed-in',
    fromOtherSites: true,
    params: z.object({ id: UploadId }),
    query: z.object({ request: optional(RequestId), problem: optional(ProblemId) }),
    status: 302,
    reply: z.object({ url: z.string() }),
    failures: ['upload.unknown'],
  },
})
