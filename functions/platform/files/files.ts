/** The store of files. Browsers write and read it by links that are signed for minutes; functions do so themselves. */
export type Files = {
  /** A link that takes one PUT of exactly this type and length. */
  uploadLink: (key: string, about: { contentType: string; bytes: number }) => Promise<string>
  /** A link that shows the file as this type, under this disposition, whatever the store would say. */
  downloadLink: (key: string, shown: { contentType: string; disposition: string }) => Promise<string>
  read: (key: string) => Promise<Buffer | undefined>
  write: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

const bucket = async (): Promise<Files> => (await import('./bucket.ts')).bucket

/** The SDK's part for files is large, and most calls touch none, so it is loaded with the first that does. */
export const files: Files = {
  uploadLink: async (...call) => (await bucket()).uploadLink(...call),
  downloadLink: async (...call) => (await bucket()).downloadLink(...call),
  read: async (...call) => (await bucket()).read(...call),
  write: async (...call) => (await bucket()).write(...call),
  remove: async (...call) => (await bucket()).remove(...call),
}
