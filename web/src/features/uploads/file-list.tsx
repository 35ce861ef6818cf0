import { Stack } from '@chakra-ui/react'
import { FileTile } from '#web/ui/file-tile.tsx'
import type { KeptFile } from './kept-file.ts'
import type { Uploads } from './use-uploads.ts'

type FileListProps = {
  kept: readonly KeptFile[]
  uploads: Uploads
  /** Instead of the file's own name, which on a phone is a number. */
  nameOf?: (at: number) => string
  onRemove: (file: KeptFile) => void
}

/** What has arrived, then what is on its way. */
export const FileList = ({ kept, uploads, nameOf, onRemove }: FileListProps) =>
  kept.length + uploads.files.length > 0 ? (
    // A long name is cut short rather than widening the page.
    <Stack as="ul" gap="2.5" minW="0">
      {kept.map((file, at) => (
        <FileTile
          key={file.id}
          state="kept"
          name={nameOf?.(at) ?? file.name}
          thumb={file.thumb}
          onRemove={() => onRemove(file)}
        />
      ))}
      {uploads.files.map((file, at) => (
        <FileTile
          key={file.key}
          state={file.problem ? 'failed' : 'sending'}
          name={nameOf?.(kept.length + at) ?? file.name}
          thumb={file.thumb}
          done={file.done}
          problem={file.problem}
          onRemove={() => uploads.cancel(file)}
          {...(!file.isRefused && { onRetry: () => uploads.retry(file) })}
        />
      ))}
    </Stack>
  ) : null
