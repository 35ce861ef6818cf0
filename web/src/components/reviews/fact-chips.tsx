import { chakra } from '@chakra-ui/react'
import { factsAbout, type ReviewFact, type ReviewSide, reviewFactTexts } from '#shared/model/review-rules.ts'
import { ChoiceGroup } from '#web/ui/choices.tsx'

const Chips = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '7',
    px: '3',
    borderRadius: 'full',
    textStyle: 'small',
    fontWeight: 'semibold',
    bg: 'brand.tint',
    color: 'brand.text',
  },
})

/** What was said of a side with one press. */
export const Facts = ({ facts }: { facts: readonly ReviewFact[] }) => (
  <Chips as="ul" listStyleType="none">
    {facts.map((fact) => (
      <Chip key={fact} as="li">
        {reviewFactTexts[fact]}
      </Chip>
    ))}
  </Chips>
)

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'target',
    px: '4',
    borderRadius: 'full',
    fontWeight: 'semibold',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.hover' },
    _highContrast: { border: '1px solid', borderColor: 'ButtonText' },
    '&:has(:checked)': {
      bg: 'brand.tint',
      color: 'brand.text',
      boxShadow: 'inset 0 0 0 2.5px var(--sw-colors-brand-solid)',
      _highContrast: { borderWidth: '3px' },
    },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
})

const Box = chakra('input', {
  base: { position: 'absolute', inset: '0', appearance: 'none', cursor: 'inherit', outline: 'none' },
})

type FactsFieldProps = {
  id: string
  about: ReviewSide
  value: readonly ReviewFact[]
  onChange: (facts: ReviewFact[]) => void
}

export const FactsField = ({ id, about, value, onChange }: FactsFieldProps) => (
  <ChoiceGroup id={id} legend="What was good?" hint="As many as you like.">
    <Chips>
      {factsAbout[about].map((fact) => (
        <Choice key={fact}>
          <Box
            type="checkbox"
            checked={value.includes(fact)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...value, fact] : value.filter((each) => each !== fact))
            }
          />
          {reviewFactTexts[fact]}
        </Choice>
      ))}
    </Chips>
  </ChoiceGroup>
)
