/**
 * The key of one submission: the same message tried again keeps it, so that it arrives once even if the first answer
 * was lost; a changed message is another submission.
 */
export const submissionKeys = () => {
  let last = { text: '', key: '' }
  return (body: unknown): string => {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, key: crypto.randomUUID() }
    return last.key
  }
}
