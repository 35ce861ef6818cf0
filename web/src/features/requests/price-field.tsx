import { requestTexts } from '#shared/model/request-rules.ts'
import { TextField } from '#web/ui/fields.tsx'
import { fieldIds } from './fields.ts'

type PriceFieldProps = { typed: string; error?: string | undefined; onChange: (typed: string) => void }

/** An empty price is told of at once: it switches off the buttons below. */
export const PriceField = ({ typed, error, onChange }: PriceFieldProps) => (
  <TextField
    id={fieldIds.price}
    label="How much are you willing to pay? (£)"
    hint="At least the suggested price. A little more may be taken sooner."
    error={typed.trim() ? error : requestTexts.price}
    required
    inputMode="decimal"
    autoComplete="off"
    value={typed}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
