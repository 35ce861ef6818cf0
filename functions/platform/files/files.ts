/** The file store. Browsers write and read through links that are signed for minutes; functions do so directly. */
export type Files = {
  /** A link that takes one PUT of exactly this type and length. */
  uploadLink: (key: string, about: { contentType: string; bytes: number }) => Promise<string>
  /** A link that serves the file with this type and disposition, whatever was stored with it. */
  downloadLink: (key: string, shown: { contentType: string; disposition: string }) => Promise<string>
  read: (key: string) => Promise<Buffer | undefined>
  write: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

const bucket = async (): Promise<Files> => (await import('./bucket.ts')).bucket

/** Loads the SDK for files with the first call that needs it: it is large, and most calls touch no file. */
export const files: Files = {
  uploadLink: async (...call) => (await bucket()).uploadLink(...call),
  downloadLink: async (...call) => (await bucket()).downloadLink(...call),
  read: async (...call) => (await bucket()).read(...call),
  write: async (...call) => (await bucket()).write(...call),
  remove: async (...call) => (await bucket()).remove(...call),
}
