import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { morePhotosText, requestTexts } from '#shared/model/request-rules.ts'
import { maxPhotos } from '#shared/model/upload-purposes.ts'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { CameraIcon, FileChooser, FileIcon, FileTile } from '#web/ui/file-chooser.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { KeptFile, Uploads } from './use-uploads.ts'

type FileListProps = {
  kept: readonly KeptFile[]
  uploads: Uploads
  /** Shown in place of the file's own name, which on a phone is a number. */
  nameOf?: (index: number) => string
  onRemove: (file: KeptFile) => void
}

/** The uploaded files, then those still uploading. */
const FileList = ({ kept, uploads, nameOf, onRemove }: FileListProps) =>
  kept.length + uploads.files.length > 0 ? (
    // Cuts a long name short, so that it does not widen the page.
    <Stack as="ul" gap="2.5" minW="0">
      {kept.map((file, index) => (
        <FileTile
          key={file.id}
          state="kept"
          name={nameOf?.(index) ?? file.name}
          thumb={file.thumb}
          onRemove={() => onRemove(file)}
        />
      ))}
      {uploads.files.map((file, index) => (
        <FileTile
          key={file.key}
          state={file.errorText ? 'failed' : 'sending'}
          name={nameOf?.(kept.length + index) ?? file.name}
          thumb={file.thumb}
          done={file.done}
          errorText={file.errorText}
          onRemove={() => uploads.cancel(file)}
          {...(!file.isRefused && { onRetry: () => uploads.retry(file) })}
        />
      ))}
    </Stack>
  ) : null

type FileFieldProps = {
  id: string
  /** The legend. The button and the dialog use it too. */
  name: string
  hint: string
  isOptional?: boolean
  /** Whether a PDF is allowed too. */
  takesPdf: boolean
  /** A photo of the user, which the front camera takes. */
  isSelfie?: boolean
  error?: string | undefined
  file: KeptFile | undefined
  uploads: Uploads
  onRemove: () => void
}

type Texts = {
  /** Shown while an image is compressed, and when that fails. */
  compressing: string
  notCompressed: string
}

/** A single file: an image, shrunk before it is sent, or a PDF as it is. A new file replaces the old one. */
export const FileField = (props: FileFieldProps & Texts) => {
  const { id, name, hint, isOptional, takesPdf, isSelfie, error, file, uploads, onRemove } = props
  const { compressing, notCompressed } = props
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
        {...(isSelfie && { camera: 'user' as const })}
        onFiles={([chosen]) => chosen && void add(chosen)}
        onClose={() => setIsChoosing(false)}
      />
    </ChoiceGroup>
  )
}

type PhotosFieldProps = {
  id: string
  legend: string
  hint: string
  error?: string | undefined
  photos: readonly KeptFile[]
  uploads: Uploads
  onRemove: (photo: KeptFile) => void
}

const photoName = (index: number) => `Photo ${index + 1}`

export const PhotosField = ({ id, legend, hint, error, photos, uploads, onRemove }: PhotosFieldProps) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isShrinking, setIsShrinking] = useState(false)
  const [notice, setNotice] = useState<string>()
  const count = photos.length + uploads.files.length

  const choose = () => {
    setNotice(count >= maxPhotos ? requestTexts.tooManyPhotos : undefined)
    setIsChoosing(count < maxPhotos)
  }

  const add = async (files: File[]) => {
    const room = maxPhotos - count
    setNotice(files.length > room ? morePhotosText(room) : undefined)
    setIsShrinking(true)
    toast.info('Compressing images...')
    for (const file of files.slice(0, room)) {
      try {
        uploads.add({ name: file.name, ...(await shrinkImage(file)) })
      } catch {
        toast.error('Failed to compress images. Please try again.')
      }
    }
    setIsShrinking(false)
  }

  return (
    <ChoiceGroup id={`${id}-group`} {...{ legend, hint }} error={error ?? notice}>
      <FileList kept={photos} nameOf={photoName} {...{ uploads, onRemove }} />
      <chakra.div display="flex" alignItems="center" flexWrap="wrap" gap="4">
        <Button id={id} variant="outline" loading={isShrinking} loadingText="Compressing..." onClick={choose}>
          <CameraIcon />
          Add Photo
        </Button>
        <chakra.span role="status" textStyle="small" color="fg.muted">
          {photos.length} of {maxPhotos} photos
        </chakra.span>
      </chakra.div>
      <FileChooser
        open={isChoosing}
        title="Add Photo"
        accept="image/*"
        multiple
        onFiles={(files) => void add(files)}
        onClose={() => setIsChoosing(false)}
      />
    </ChoiceGroup>
  )
}

type ReceiptFieldProps = Pick<FileFieldProps, 'id' | 'error' | 'uploads' | 'onRemove'> & {
  receipt: FileFieldProps['file']
}

export const ReceiptField = ({ receipt, ...field }: ReceiptFieldProps) => (
  <FileField
    {...field}
    name="Receipt"
    hint="For your order, or a list the shop has confirmed. An image or a PDF, up to 10 MB."
    takesPdf
    file={receipt}
    compressing="Compressing receipt..."
    notCompressed="Failed to compress receipt. Please try again."
  />
)
