import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { FileChooser } from '#web/ui/file-chooser.tsx'
import { FileIcon } from '#web/ui/file-tile.tsx'
import { toast } from '#web/ui/toasts.ts'
import { FileList } from './file-list.tsx'
import type { KeptFile } from './kept-file.ts'
import type { Uploads } from './use-uploads.ts'

export type FileFieldProps = {
  id: string
  /** The question, and what the button and the dialog add or change. */
  name: string
  hint: string
  isOptional?: boolean
  /** Whether a PDF is as good as an image. */
  takesPdf: boolean
  error?: string | undefined
  file: KeptFile | undefined
  uploads: Uploads
  onRemove: () => void
}

type Texts = {
  /** Said while an image is made smaller, and when it cannot be. */
  compressing: string
  notCompressed: string
}

/** One file: an image, made smaller before it is sent, or a PDF as it is. A new one takes the place of the old one. */
export const FileField = (props: FileFieldProps & Texts) => {
  const { id, name, hint, isOptional, takesPdf, error, file, uploads, compressing, notCompressed, onRemove } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const [isShrinking, setIsShrinking] = useState(false)
  const verb = file || uploads.files.length > 0 ? 'Change' : 'Add'

  const add = async (chosen: File) => {
    for (const other of uploads.files) uploads.cancel(other)
    if (file) onRemove()
    if (!chosen.type.startsWith('image/')) return uploads.add({ name: chosen.name, blob: chosen })
    setIsShrinking(true)
    toast.info(compressing)
    try {
      uploads.add({ name: chosen.name, ...(await shrinkImage(chosen)) })
    } catch {
      toast.error(notCompressed)
    }
    setIsShrinking(false)
  }

  const legend = isOptional ? (
    <>
      {name}
      <chakra.span color="fg.muted" fontWeight="normal">
        {' '}
        (optional)
      </chakra.span>
    </>
  ) : (
    name
  )

  return (
    <ChoiceGroup id={`${id}-group`} {...{ legend, hint, error }}>
      <FileList kept={file ? [file] : []} {...{ uploads, onRemove }} />
      <div>
        <Button
          id={id}
          variant="outline"
          loading={isShrinking}
          loadingText="Compressing..."
          onClick={() => setIsChoosing(true)}
        >
          <FileIcon />
          {`${verb} ${name}`}
        </Button>
      </div>
      <FileChooser
        open={isChoosing}
        title={`Add ${name}`}
        accept={takesPdf ? 'image/*,application/pdf' : 'image/*'}
        onFiles={([chosen]) => chosen && void add(chosen)}
        onClose={() => setIsChoosing(false)}
      />
    </ChoiceGroup>
  )
}
