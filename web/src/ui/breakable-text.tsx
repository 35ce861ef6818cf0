import { Fragment } from 'react'

/** An address that is too long for its line breaks before an @ or a dot, and not inside a word. */
export const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
