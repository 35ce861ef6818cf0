import { lazy, Suspense, useRef } from 'react'

const FileChooserDialog = lazy(() =>
  import('./file-chooser-dialog.tsx').then(({ FileChooserDialog }) => ({ default: FileChooserDialog })),
)

type FileChooserProps = {
  open: boolean
  title: string
  /** The types to choose from beside the camera, as `accept` has them. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  onClose: () => void
}

/** Camera, Gallery or Cancel. The two inputs stay out of sight and outlive the dialog: the answer comes to them. */
export const FileChooser = ({ open, title, accept, multiple = false, onFiles, onClose }: FileChooserProps) => {
  const needed = useRef(false)
  needed.current ||= open
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)

  const choose = (from: HTMLInputElement | null) => {
    onClose()
    from?.click()
  }
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // The same file chosen again must be news again.
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  const props = { type: 'file', hidden: true, tabIndex: -1 } as const

  return (
    <>
      <input
        {...props}
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label={`${title}: camera`}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        {...props}
        ref={gallery}
        accept={accept}
        multiple={multiple}
        aria-label={`${title}: gallery`}
        onChange={(event) => take(event.currentTarget)}
      />
      {needed.current && (
        <Suspense>
          <FileChooserDialog
            {...{ open, title, onClose }}
            onCamera={() => choose(camera.current)}
            onGallery={() => choose(gallery.current)}
          />
        </Suspense>
      )}
    </>
  )
}
