type Document = { name: string }

const labels: Record<string, string> = {
  photo: 'Photo',
  'driver-photo': 'Photo',
  'photo-id': 'Photo ID',
  'photo-id-back': 'Photo ID, back',
  'dbs-check': 'DBS check',
  'driving-licence': 'Driving licence',
  'vehicle-insurance': 'Insurance',
  'vehicle-photo': 'Vehicle photo',
}

/** What a document is, from the name that the server gave it: 'Photo ID, back' for 'photo-id-back.jpg'. */
export const toDocumentLabel = ({ name }: Document): string => labels[name.replace(/\.\w+$/, '')] ?? name

/** The photo of a partner is shown to others anyway, and nobody notes who looks at it. */
export const isAccessRecorded = ({ name }: Document): boolean => !name.startsWith('photo.')

export const isPdf = ({ name }: Document): boolean => name.endsWith('.pdf')
