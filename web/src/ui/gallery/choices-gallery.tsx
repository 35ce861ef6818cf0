import { Box, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { DateField } from '../date-field.tsx'
import { FileChooser } from '../file-chooser.tsx'
import { FileTile } from '../file-tile.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { SelectField } from '../select-field.tsx'
import { StepBar } from '../step-bar.tsx'
import { StepList } from '../step-list.tsx'
import { SuggestField } from '../suggest-field.tsx'
import { GalleryPart } from './gallery-part.tsx'

const slots = [
  { value: 'morning', label: 'Morning', text: '6AM-12PM' },
  { value: 'afternoon', label: 'Afternoon', text: '12PM-5PM' },
  { value: 'night', label: 'Night', text: '10PM-6AM', disabled: true, why: 'Not for this category' },
] as const

const towns = ['Reading', 'Redcar', 'Redditch', 'Redhill', 'Retford'].map((label) => ({ id: label, label }))

const nothing = () => undefined

export const ChoicesGallery = () => {
  const [slot, setSlot] = useState<'morning' | 'afternoon' | 'night'>('morning')
  const [town, setTown] = useState('')
  const [date, setDate] = useState('2026-12-01')
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <GalleryPart title="Choices, files and steps">
      <Box w="full">
        <StepList label="Example" steps={['Service', 'Details', 'Location', 'Review']} current="Location" />
      </Box>
      <Stack gap="6" flex="1" minW="2xs">
        <SelectField
          id="g-mode"
          label="Mode of transport"
          hint="Vans and trucks are for bulky things."
          defaultValue="Car"
        >
          <option>Bicycle</option>
          <option>Car</option>
        </SelectField>
        <SelectField id="g-mode-off" label="Switched off" disabled />
        <RadioCards name="g-slot" legend="Time slot" options={slots} value={slot} onChange={setSlot} />
        <RadioCards
          name="g-slot-wrong"
          legend="Time slot"
          error="Please select a preferred time slot."
          options={slots}
          value={undefined}
          onChange={nothing}
        />
      </Stack>
      <Stack gap="6" flex="1" minW="2xs">
        <DateField id="g-date" label="Preferred date" value={date} onChange={setDate} />
        <SuggestField
          id="g-town"
          label="Town"
          hint="Any letter brings suggestions."
          value={town}
          suggestions={town ? towns : []}
          note={town === 'Xyzzy' ? 'No place found.' : undefined}
          onChange={setTown}
          onPick={({ label }) => setTown(label)}
        />
        <Stack as="ul" gap="2.5">
          <FileTile name="Photo 1" state="kept" onRemove={nothing} />
          <FileTile name="Photo 2" state="sending" done={0.6} onRemove={nothing} />
          <FileTile
            name="Photo 3"
            state="failed"
            problem="This file did not arrive. Please try again."
            onRemove={nothing}
            onRetry={nothing}
          />
        </Stack>
        <div>
          <Button variant="outline" onClick={() => setIsChoosing(true)}>
            Add Photo
          </Button>
          <FileChooser
            open={isChoosing}
            title="Add Photo"
            accept="image/*"
            onFiles={nothing}
            onClose={() => setIsChoosing(false)}
          />
        </div>
        <StepBar>
          <Button variant="quiet">Back</Button>
          <Button>Next</Button>
        </StepBar>
      </Stack>
    </GalleryPart>
  )
}
