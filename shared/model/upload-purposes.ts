const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
const pdf = 'application/pdf'
export const fileTypes = [...imageTypes, pdf] as const
export type FileType = (typeof fileTypes)[number]

export const fileEndings: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

export const maxFileBytes = 10 * 1024 * 1024

/** The most pixels that an image's header may declare: a small file can decompress to more than a browser can hold. */
export const maxPixels = 24_000_000

export const maxPhotos = 3

/** Where uploads arrive, and how long they stay there unless a form names them. */
export const quarantine = { prefix: 'quarantine/', hours: 24 } as const

/** Who uploaded a file that arrived there, by its key; undefined for a file elsewhere. */
export const uploaderOf = (key: string): string | undefined =>
  key.startsWith(quarantine.prefix) ? key.slice(quarantine.prefix.length).split('/')[0] : undefined

/** Where proofs of a delivery lie, and how long after they were uploaded. Nobody can erase them before. */
export const proofFiles = { prefix: 'proof/', days: 120 } as const

type PurposeRule = {
  types: readonly FileType[]
  /** Downloaded only, never shown inside our pages. */
  isDocument: boolean
}

const image: PurposeRule = { types: imageTypes, isDocument: false }
const document: PurposeRule = { types: fileTypes, isDocument: true }

/** What a file may be uploaded for, with its allowed types. */
export const uploadPurposes = {
  'request-photo': image,
  receipt: { types: fileTypes, isDocument: false },
  'profile-photo': { types: fileTypes, isDocument: false },
  'id-document': document,
  'id-document-back': document,
  'dbs-check': document,
  'driving-licence': document,
  'vehicle-insurance': document,
  'vehicle-photo': image,
  'driver-photo': image,
  'driver-licence': document,
  proof: image,
} as const satisfies Record<string, PurposeRule>

export type UploadPurpose = keyof typeof uploadPurposes

export const unsupportedFileText = "This file isn't an image or a PDF we support."
export const uploadPurposeNames = Object.keys(uploadPurposes) as [UploadPurpose, ...UploadPurpose[]] // the table's own keys
