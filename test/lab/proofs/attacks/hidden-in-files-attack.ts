import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileType } from '#shared/model/upload-purposes.ts'
import { jpegOf, pdfOf, pdfStream, pngChunk, pngOf } from '#test/support/sample-files.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aRequester } from '#test/support/test-users.ts'
import { sendShopping, uploadedFile } from '#test/support/uploads.ts'
import type { Attack } from './attack.ts'

/** Files with this text where no one sees it. */
const filesWith = (secret: string): Record<string, [FileType, Buffer]> => {
  const cargo = Buffer.from(secret.repeat(5_000))
  return {
    'a PNG’s profile of colours': ['image/png', pngOf({ extra: [pngChunk('iCCP', cargo)] })],
    'a PNG’s background': ['image/png', pngOf({ extra: [pngChunk('bKGD', cargo)] })],
    'a PNG’s palette': ['image/png', pngOf({ extra: [pngChunk('PLTE', cargo)] })],
    'a PNG’s end': ['image/png', Buffer.concat([pngOf().subarray(0, -12), pngChunk('IEND', cargo)])],
    'the bytes behind a PNG’s pixels': ['image/png', pngOf({ late: [pngChunk('IDAT', cargo)] })],
    'the scan of a JPEG of 8 × 8': ['image/jpeg', jpegOf({ width: 8, height: 8, scan: cargo })],
    'a PDF’s author': [
      'application/pdf',
      pdfOf({ objects: [`<< /Author (${secret}) /Title (${secret}) >>`], trailer: '/Info 5 0 R' }),
    ],
    'a PDF’s metadata': [
      'application/pdf',
      pdfOf({
        catalogue: '/Metadata 5 0 R',
        objects: [pdfStream('/Type /Metadata /Subtype /XML', `<rdf>${secret}</rdf>`)],
      }),
    ],
  }
}

const isStored = async ({ dataDir }: TestHost, secret: string): Promise<boolean> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const stored = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('quarantine'))
  const contents = await Promise.all(stored.map(({ parentPath, name }) => readFile(join(parentPath, name))))
  return contents.some((content) => content.includes(secret))
}

export const attack: Attack = {
  about: 'bytes hidden in a file that is handed on, and who wrote a document',
  run: async (host) => {
    const gains: string[] = []
    const places = Object.keys(filesWith(''))
    const { client } = await aRequester(host)
    for (const [index, where] of places.entries()) {
      // Each file hides a different text, which shows where it was.
      const secret = `hidden in file ${index}, `
      const [contentType, bytes] = filesWith(secret)[where] ?? ['image/png', pngOf()]
      await sendShopping(client, await uploadedFile(client, { purpose: 'receipt', contentType, bytes }))
      if (await isStored(host, secret)) gains.push(`what lay in ${where} was handed on`)
    }
    return { tries: places.length, gains }
  },
}
