import { useEffect, useRef, useState } from 'react'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import type { KeptFile } from './kept-file.ts'
import { sendFile } from './send-file.ts'

/** A file ready to be sent. */
type Chosen = { name: string; blob: Blob; thumb?: string }

/** A file on its way. With a problem it has stopped, and can be tried again, unless it is the file that is wrong. */
type Upload = Chosen & { key: string; done: number; problem?: string | undefined; isRefused?: boolean }

/** What the form says of a file with a problem: it does not go without it. */
export const failedUploadText = 'A file was not uploaded. Please try it again, or remove it.'

/** Files on their way to the server. What has arrived is handed over to the form and is no longer here. */
export const useUploads = (purpose: UploadPurpose, onArrived: (file: KeptFile) => void) => {
  const [files, setFiles] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, { stop: AbortController; hasArrived: Promise<boolean> }>())

  // Nobody waits any more for what is on its way when the form is left.
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
      if (!signal.aborted) change(key, { problem: problemText(error), isRefused: isRefusal(error) })
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
    /** Of them, those that have not stopped. */
    underWay: files.filter(({ problem }) => !problem),
    add: (chosen: Chosen) => {
      const file = { ...chosen, key: crypto.randomUUID(), done: 0 }
      setFiles((now) => [...now, file])
      send(file)
    },
    retry: (file: Upload) => {
      change(file.key, { done: 0, problem: undefined })
      send(file)
    },
    cancel: ({ key }: Upload) => {
      running.current.get(key)?.stop.abort()
      drop(key)
    },
    /** Waits for what is on its way; false when some of it did not arrive. */
    allArrived: async (): Promise<boolean> =>
      (await Promise.all([...running.current.values()].map(({ hasArrived }) => hasArrived))).every(Boolean),
  }
}

export type Uploads = ReturnType<typeof useUploads>

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** The sentence about the file itself, such as that it is too large, rather than the general one. */
const problemText = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || refusalText(error)
