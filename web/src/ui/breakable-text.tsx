import { Fragment } from 'react'

/** Breaks an address that is too long for its line before an @ or a dot, not inside a word. */
export const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
