import { uploadPurposes } from '#shared/model/upload-purposes.ts'
import { FileField } from '#web/components/uploads/file-fields.tsx'
import { type FormPartProps, fieldIds } from './application-fields.ts'
import { type Document, type DocumentName, documents } from './documents.ts'

/** One file of the application. */
export const DocumentField = ({ document, ...part }: FormPartProps & { document: DocumentName }) => {
  const { values, problems, files, change } = part
  const { purpose, name, hint, isOptional = false }: Document = documents[document]
  return (
    <FileField
      id={fieldIds[document]}
      {...{ name, hint, isOptional }}
      takesPdf={uploadPurposes[purpose].types.includes('application/pdf')}
      error={problems[document]}
      file={values[document]}
      uploads={files[document]}
      compressing={`Compressing ${name}...`}
      notCompressed="Failed to compress the image. Please try again."
      onRemove={() => change({ [document]: undefined })}
    />
  )
}
