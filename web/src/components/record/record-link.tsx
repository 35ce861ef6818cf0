import { type RecordLine, type RecordSide, recordLineText } from '#shared/model/record-line.ts'
import { DialogLink } from '#web/components/dialog-link.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { ButtonProps } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Recorded } from './record-query.ts'

const RecordDialog = lazyComponent(async () => (await import('./record-dialog.tsx')).RecordDialog)

type RecordLinkProps = {
  line: RecordLine
  side: RecordSide
  /** Where the whole record is found. */
  of: Recorded
  /** The person or business as the screen calls them. */
  name: string
  look?: ButtonProps
}

/** On a line of its own: as high as a thumb needs, without moving what is around it. */
const alone: ButtonProps = { size: 'sm', px: '0', my: '-2', whiteSpace: 'normal', textAlign: 'start' }

/** Someone's record in one line, which opens the whole of it. */
export const RecordLink = ({ line, side, of, name, look = alone }: RecordLinkProps) => (
  <DialogLink look={look} dialog={(frame) => <RecordDialog of={of} name={name} {...frame} />}>
    <VisuallyHidden>{`${name}’s record: `}</VisuallyHidden>
    {recordLineText(line, side)}
  </DialogLink>
)
