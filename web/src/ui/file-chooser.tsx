import { Suspense, useRef } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const FileChooserDialog = lazyComponent(async () => (await import('./file-chooser-dialog.tsx')).FileChooserDialog)

type FileChooserProps = {
  open: boolean
  title: string
  /** The file types of the gallery input, as for `accept`. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  onClose: () => void
}

/** Offers camera and gallery. The two hidden inputs outlive the dialog, as the chosen files arrive there. */
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
    // Otherwise choosing the same file again would fire no event.
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
