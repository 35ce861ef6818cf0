import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Muted } from '#web/ui/section.tsx'

/** What an admin saw and when, also of copies that have been deleted since. */
export const SeenBefore = ({ seen }: Pick<PartnerEntry, 'seen'>) =>
  seen.length > 0 && (
    <div>
      {seen.map((text) => (
        <Muted key={text}>{text}</Muted>
      ))}
    </div>
  )
