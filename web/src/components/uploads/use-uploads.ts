import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { UploadId } from '#shared/model/ids.ts'
import { type FileType, fileTypes, type UploadPurpose, unsupportedFileText } from '#shared/model/upload-purposes.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, refusalText, unreachable } from '#web/lib/api-error.ts'
import { serverErrors } from '#web/lib/use-server-form.ts'

type Sent = {
  purpose: UploadPurpose
  blob: Blob
  /** The idempotency key of the chosen file. A retry continues the first upload. */
  key: string
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** Requests a link and uploads the bytes to it. */
const sendFile = async ({ purpose, blob, key, signal, onProgress }: Sent): Promise<UploadId> => {
  if (!isSupported(blob.type))
    throw new ApiError({ status: 400, code: 'upload.unsupported', message: unsupportedFileText })
  const { id, url, headers } = await api.uploads.startUpload(
    { body: { purpose, contentType: blob.type, size: blob.size } },
    { idempotencyKey: key, signal },
  )
  await put(url, headers, blob, signal, onProgress)
  return id
}

const isSupported = (type: string): type is FileType => fileTypes.some((each) => each === type)

const timeoutMs = 120_000
/** A link takes one file. It already has this one, because the answer to an earlier try was lost. */
const alreadyTaken = 412

/** Uses XMLHttpRequest, because fetch cannot report upload progress. */
const put = (
  url: string,
  headers: Record<string, string>,
  blob: Blob,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.timeout = timeoutMs
    call.upload.onprogress = ({ loaded }) => onProgress(Math.min(1, loaded / blob.size))
    call.onload = () => (call.status < 300 || call.status === alreadyTaken ? resolve() : reject(refused(call.status)))
    call.onerror = () => reject(unreachable())
    call.ontimeout = () => reject(unreachable())
    call.onabort = () => reject(signal.reason)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(blob)
  })

const refused = (status: number) =>
  new ApiError({ status, code: 'upload.refused', message: "This file didn't arrive. Please try again." })

/** A file ready to be sent. */
type Chosen = { name: string; blob: Blob; thumb?: string }

/** A file being uploaded. After an error it can be retried, unless the file itself is at fault. */
type Upload = Chosen & { key: string; done: number; errorText?: string | undefined; isRefused?: boolean }

/** Shown when a form is submitted while one of its files has an error. */
export const failedUploadText = "A file wasn't uploaded. Please try again, or remove it."

/** Files being uploaded. An uploaded file is passed to the form and removed here. */
export const useUploads = (purpose: UploadPurpose, onArrived: (file: KeptFile) => void) => {
  const [files, setFiles] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, { stop: AbortController; hasArrived: Promise<boolean> }>())

  // Leaving the form cancels its uploads.
  useEffect(() => {
    const all = running.current
    return () => {
      for (const { stop } of all.values()) stop.abort()
    }
  }, [])

  const change = (key: string, news: Partial<Upload>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...news } : file)))
  const drop = (key: string) => setFiles((now) => now.filter((file) => file.key !== key))

  const run = async ({ key, name, blob, thumb }: Upload, { signal }: AbortController) => {
    try {
      const id = await sendFile({ purpose, blob, key, signal, onProgress: (done) => change(key, { done }) })
      drop(key)
      onArrived({ id, name, ...(thumb && { thumb }) })
      return true
    } catch (error) {
      if (!signal.aborted) change(key, { errorText: uploadErrorText(error), isRefused: isRefusal(error) })
      return signal.aborted
    } finally {
      running.current.delete(key)
    }
  }

  const send = (file: Upload) => {
    const stop = new AbortController()
    running.current.set(file.key, { stop, hasArrived: run(file, stop) })
  }

  return {
    files,
    /** Uploads without an error. */
    underWay: files.filter(({ errorText }) => !errorText),
    add: (chosen: Chosen) => {
      const file = { ...chosen, key: crypto.randomUUID(), done: 0 }
      setFiles((now) => [...now, file])
      send(file)
    },
    retry: (file: Upload) => {
      change(file.key, { done: 0, errorText: undefined })
      send(file)
    },
    cancel: ({ key }: Upload) => {
      running.current.get(key)?.stop.abort()
      drop(key)
    },
    /** Waits for all uploads. False if one of them failed. */
    allArrived: async (): Promise<boolean> =>
      (await Promise.all([...running.current.values()].map(({ hasArrived }) => hasArrived))).every(Boolean),
  }
}

export type Uploads = ReturnType<typeof useUploads>

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** The text about the file itself, such as that it is too large, rather than the general one. */
const uploadErrorText = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || refusalText(error)

/**
 * The fields whose files must be chosen again, each with a text, because the server accepts no refused file a second
 * time. If the server does not name the field, it may be any of them.
 */
export const lostFiles = <Name extends string>(error: unknown, names: readonly Name[]): [Name, string][] => {
  if (!(error instanceof ApiError) || !error.code.startsWith('upload.')) return []
  const named = serverErrors(error, names)
  const isNamed = names.some((name) => named[name])
  return names.flatMap((name): [Name, string][] => {
    const text = isNamed ? named[name] : error.message
    return text ? [[name, `${text} Please add it again.`]] : []
  })
}

/** An uploaded file that is not part of a sent form yet, as a draft keeps it. */
export const KeptFile = z.object({
  id: UploadId,
  name: z.string(),
  /** A data URL of a few kilobytes, so that a reload still shows it. */
  thumb: z.optional(z.string()),
})
export type KeptFile = z.output<typeof KeptFile>
