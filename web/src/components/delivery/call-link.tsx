import { toDialledNumber } from '#shared/model/text.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneIcon } from '#web/ui/icons.tsx'

export const CallLink = ({ number, children }: { number: string; children: string }) => (
  <Button asChild variant="outline" size="sm">
    <a href={`tel:${toDialledNumber(number)}`}>
      <PhoneIcon size={18} />
      {children}
    </a>
  </Button>
)
