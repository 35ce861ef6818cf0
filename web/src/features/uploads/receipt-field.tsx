import { FileField, type FileFieldProps } from './file-field.tsx'

type ReceiptFieldProps = Pick<FileFieldProps, 'id' | 'error' | 'uploads' | 'onRemove'> & {
  receipt: FileFieldProps['file']
}

export const ReceiptField = ({ receipt, ...field }: ReceiptFieldProps) => (
  <FileField
    {...field}
    name="Receipt"
    hint="Of your order, or a list that the shop has confirmed: an image or a PDF of at most 10 MB."
    takesPdf
    file={receipt}
    compressing="Compressing receipt..."
    notCompressed="Failed to compress receipt. Please try again."
  />
)
