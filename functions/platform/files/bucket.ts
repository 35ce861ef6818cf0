import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { config } from '#functions/platform/config.ts'

/**
 * Signed into a link, so that S3 does not overwrite an existing file:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
const anything = '*'
const uploadSeconds = 300
const downloadSeconds = 60

const s3 = new S3Client({
  // The file store of one machine has no host name per bucket.
  forcePathStyle: config.STAGE === 'embedded',
  // A link is signed before the bytes exist, so a checksum in it would be that of an empty file.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // Both attempts together end before the waiting function times out.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  maxAttempts: 2,
})

const Bucket = config.UPLOADS_BUCKET

export const bucket = {
  uploadLink: (Key: string, { contentType, bytes }: { contentType: string; bytes: number }) =>
    getSignedUrl(
      s3,
      new PutObjectCommand({ Bucket, Key, ContentType: contentType, ContentLength: bytes, IfNoneMatch: anything }),
      { expiresIn: uploadSeconds, signableHeaders: new Set(['content-type', 'content-length', 'if-none-match']) },
    ),

  downloadLink: (Key: string, { contentType, disposition }: { contentType: string; disposition: string }) =>
    getSignedUrl(
      s3,
      new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, max-age=300',
      }),
      { expiresIn: downloadSeconds },
    ),

  read: async (Key: string): Promise<Buffer | undefined> => {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
      const { buffer, byteOffset, length } = (await Body?.transformToByteArray()) ?? Buffer.alloc(0)
      return Buffer.from(buffer, byteOffset, length)
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  },

  write: async (Key: string, Body: Buffer, ContentType: string): Promise<void> => {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
  },

  remove: async (Key: string): Promise<void> => {
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
  },
}

/** S3 answers AccessDenied for a missing key to callers who may not list the bucket. */
const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'AccessDenied'].includes(error.name)
