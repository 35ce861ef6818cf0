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

/** Maximum pixels that an image's header may declare: a small file can decompress to more than a browser can hold. */
export const maxPixels = 24_000_000

export const maxPhotos = 3

/** Where uploads arrive, and how long they stay unless a form uses them. */
export const quarantine = { prefix: 'quarantine/', hours: 24 } as const

/** The uploader of a file in quarantine, from its key. Undefined for a file elsewhere. */
export const uploaderOf = (key: string): string | undefined =>
  key.startsWith(quarantine.prefix) ? key.slice(quarantine.prefix.length).split('/')[0] : undefined

/** Where photos that prove a delivery are kept, and for how long after upload. Nobody can erase them earlier. */
export const proofFiles = { prefix: 'proof/', days: 120 } as const

type PurposeRule = {
  types: readonly FileType[]
  /** Only for download, never shown inside our pages. */
  isDocument: boolean
}

const image: PurposeRule = { types: imageTypes, isDocument: false }
const document: PurposeRule = { types: fileTypes, isDocument: true }

/** The purposes of uploads, with their allowed types. */
export const uploadPurposes = {
  'request-photo': image,
  receipt: { types: fileTypes, isDocument: false },
  'profile-photo': { types: fileTypes, isDocument: false },
  'id-document': document,
  'id-document-back': document,
  'dbs-check': document,
  'driving-licence': document,
  'vehicle-insurance': document,
  'right-to-work': document,
  'vehicle-photo': image,
  'driver-photo': image,
  'driver-licence': document,
  proof: image,
} as const satisfies Record<string, PurposeRule>

export type UploadPurpose = keyof typeof uploadPurposes

export const unsupportedFileText = "This file isn't an image or a PDF we support."
// the table's own keys
export const uploadPurposeNames = Object.keys(uploadPurposes) as [UploadPurpose, ...UploadPurpose[]]
