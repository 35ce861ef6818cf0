import { chakra } from '@chakra-ui/react'
import { maxStars } from '#shared/model/review-rules.ts'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { StarIcon } from '#web/ui/icons.tsx'

const all = Array.from({ length: maxStars }, (_, index) => index + 1)

const starsOf = (count: number): string => `${count} ${count === 1 ? 'star' : 'stars'}`

/** A star is full up to the one that is chosen. */
const Star = chakra('span', {
  base: { display: 'inline-flex', color: 'fg.muted', '& svg': { fill: 'transparent' } },
  variants: { isFull: { true: { color: 'brand.text', '& svg': { fill: 'currentColor' } } } },
})

/** The stars of a review that was written. */
export const Stars = ({ count }: { count: number }) => (
  <chakra.span role="img" aria-label={`${count} of ${starsOf(maxStars)}`} display="inline-flex" gap="0.5">
    {all.map((star) => (
      <Star key={star} isFull={star <= count} aria-hidden="true">
        <StarIcon size={18} />
      </Star>
    ))}
  </chakra.span>
)

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    // Five of them fit beside each other, however large the text is.
    w: 'min(3rem, 16vw)',
    h: '12',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.hover' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '-2px' },
  },
})

/** Covers its star, so that it is found by touch. */
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', appearance: 'none', cursor: 'inherit', outline: 'none' },
})

type StarsFieldProps = {
  id: string
  legend: string
  error: string | undefined
  value: number
  onChange: (stars: number) => void
}

/** Native radios, so arrow keys move between the stars. */
export const StarsField = ({ id, legend, error, value, onChange }: StarsFieldProps) => (
  <ChoiceGroup id={id} legend={legend} error={error}>
    <chakra.div display="flex" ml="-2">
      {all.map((star) => (
        <Choice key={star}>
          <Radio
            type="radio"
            id={star === 1 ? id : `${id}-${star}`}
            name={id}
            value={star}
            checked={value === star}
            onChange={() => onChange(star)}
            aria-label={starsOf(star)}
          />
          <Star isFull={star <= value} aria-hidden="true">
            <StarIcon size={32} />
          </Star>
        </Choice>
      ))}
    </chakra.div>
  </ChoiceGroup>
)
