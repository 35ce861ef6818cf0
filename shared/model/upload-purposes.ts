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

/** Pixels that a header may promise: a small file can unfold to more than a browser bears. */
export const maxPixels = 24_000_000

export const maxPhotos = 3

/** Where files land, and how long they may wait there for a form to name them. */
export const quarantine = { prefix: 'quarantine/', hours: 24 } as const

type PurposeRule = {
  types: readonly FileType[]
  /** A document is downloaded and never shown inside a page of ours. */
  isDocument: boolean
}

const image: PurposeRule = { types: imageTypes, isDocument: false }
const document: PurposeRule = { types: fileTypes, isDocument: true }

/** What a file may be uploaded for, and what it must be then. */
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

export const unsupportedFileText = 'This file is not a supported image or PDF.'
export const uploadPurposeNames = Object.keys(uploadPurposes) as [UploadPurpose, ...UploadPurpose[]] // the table's own keys
