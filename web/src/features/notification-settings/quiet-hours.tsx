import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { QuietHours } from '#shared/model/notification-settings.ts'
import { TextField } from '#web/ui/fields.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { Switch } from '#web/ui/switch.tsx'

const usual: QuietHours = { from: '22:00', to: '07:00' }

/** Long enough to type hours and minutes. */
const typingMs = 1_000

const isComplete = ({ from, to }: QuietHours): boolean => from !== '' && to !== '' && from !== to

const isSame = (one: QuietHours, other: QuietHours): boolean => one.from === other.from && one.to === other.to

const sentenceOf = ({ from, to }: QuietHours): string =>
  `Quiet from ${from} until ${to}${to < from ? ' the next morning' : ''}, London time.`

type OnChange = (quiet: QuietHours | null, options?: { onError: () => void }) => void

type TimesProps = { quiet: QuietHours; onChange: OnChange }

/** Saves two complete times as soon as the user pauses or leaves a field. */
const Times = ({ quiet, onChange }: TimesProps) => {
  const [typed, setTyped] = useState(quiet)
  const [known, setKnown] = useState(quiet)
  // Saved, or changed on another device.
  if (!isSame(known, quiet)) {
    setKnown(quiet)
    setTyped(quiet)
  }
  const save = () => {
    if (isComplete(typed) && !isSame(typed, quiet)) onChange(typed, { onError: () => setTyped(quiet) })
  }
  const saveAfterPause = useEffectEvent(save)
  useEffect(() => {
    if (isSame(typed, known)) return
    const timer = setTimeout(saveAfterPause, typingMs)
    return () => clearTimeout(timer)
  }, [typed, known])
  const leave = () => {
    if (typed.from === '' || typed.to === '') setTyped(quiet)
    else save()
  }
  const isEmpty = typed.from !== '' && typed.from === typed.to
  const fieldOf = (name: keyof QuietHours, label: string) => (
    <TextField
      id={`quiet-${name}`}
      type="time"
      label={label}
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
      onBlur={leave}
      {...(name === 'to' && isEmpty && { error: 'Please choose another time to end.' })}
    />
  )
  return (
    <>
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))"
        maxW="sm"
        mt="2"
      >
        {fieldOf('from', 'From')}
        {fieldOf('to', 'Until')}
      </chakra.div>
      <Muted role="status" mt="3">
        {sentenceOf(quiet)}
      </Muted>
    </>
  )
}

type QuietHoursProps = {
  quiet: QuietHours | null
  hearsOfJobs: boolean
  onChange: OnChange
}

export const QuietHoursCard = ({ quiet, hearsOfJobs, onChange }: QuietHoursProps) => (
  <Card>
    <Switch on={quiet !== null} onChange={(isOn) => onChange(isOn ? usual : null)}>
      Use quiet hours
    </Switch>
    {quiet && <Times quiet={quiet} onChange={onChange} />}
    <Box mt="3" color="fg.muted" maxW="prose">
      <p>
        What can wait is held back, and comes together when they end. News of a delivery under way
        {hearsOfJobs && ', direct offers'} and anything about your password still come through at once.
        {hearsOfJobs && ' New jobs near you aren’t kept for later: they’d be gone by then.'}
      </p>
    </Box>
  </Card>
)
