import { readFile } from 'node:fs/promises'
import type { Visitor } from './journey.ts'

/** Presses a button that saves a file, and returns it. */
export const savesFile = async (
  { page, presses }: Pick<Visitor, 'page' | 'presses'>,
  button: string,
): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), presses(button)])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
