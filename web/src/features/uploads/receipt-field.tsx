import { useState } from 'react'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { FileChooser } from '#web/ui/file-chooser.tsx'
import { FileIcon } from '#web/ui/file-icons.tsx'
import { toast } from '#web/ui/toasts.ts'
import { FileList } from './file-list.tsx'
import type { KeptFile } from './kept-file.ts'
import type { Uploads } from './use-uploads.ts'

type ReceiptFieldProps = {
  id: string
  error?: string | undefined
  receipt: KeptFile | undefined
  uploads: Uploads
  onRemove: () => void
}

export const ReceiptField = ({ id, error, receipt, uploads, onRemove }: ReceiptFieldProps) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isShrinking, setIsShrinking] = useState(false)

  const add = async (file: File) => {
    for (const other of uploads.files) uploads.cancel(other)
    if (receipt) onRemove()
    if (!file.type.startsWith('image/')) return uploads.add({ name: file.name, blob: file })
    setIsShrinking(true)
    toast.info('Compressing receipt...')
    try {
      uploads.add({ name: file.name, ...(await shrinkImage(file)) })
    } catch {
      toast.error('Failed to compress receipt. Please try again.')
    }
    setIsShrinking(false)
  }

  return (
    <ChoiceGroup
      id={`${id}-group`}
      legend="Receipt"
      hint="Of your order, or a list that the shop has confirmed: an image or a PDF of at most 10 MB."
      error={error}
    >
      <FileList kept={receipt ? [receipt] : []} {...{ uploads, onRemove }} />
      <div>
        <Button
          id={id}
          variant="outline"
          loading={isShrinking}
          loadingText="Compressing..."
          onClick={() => setIsChoosing(true)}
        >
          <FileIcon />
          {receipt || uploads.files.length > 0 ? 'Change Receipt' : 'Add Receipt'}
        </Button>
      </div>
      <FileChooser
        open={isChoosing}
        title="Add Receipt"
        accept="image/*,application/pdf"
        onFiles={([file]) => file && void add(file)}
        onClose={() => setIsChoosing(false)}
      />
    </ChoiceGroup>
  )
}
