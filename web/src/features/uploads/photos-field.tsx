import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { morePhotosText, requestTexts } from '#shared/model/request-rules.ts'
import { maxPhotos } from '#shared/model/upload-purposes.ts'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { FileChooser } from '#web/ui/file-chooser.tsx'
import { CameraIcon } from '#web/ui/file-tile.tsx'
import { toast } from '#web/ui/toasts.ts'
import { FileList } from './file-list.tsx'
import type { KeptFile } from './kept-file.ts'
import type { Uploads } from './use-uploads.ts'

type PhotosFieldProps = {
  id: string
  legend: string
  hint: string
  error?: string | undefined
  photos: readonly KeptFile[]
  uploads: Uploads
  onRemove: (photo: KeptFile) => void
}

const photoName = (at: number) => `Photo ${at + 1}`

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
