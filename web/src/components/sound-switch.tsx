import { setSound, useSound } from '#web/lib/chime.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SoundIcon, SoundOffIcon } from '#web/ui/icons.tsx'

/** Whether news plays a sound. */
export const SoundSwitch = ({ label }: { label: string }) => {
  const hasSound = useSound()
  return (
    <IconButton label={label} title={label} role="switch" aria-checked={hasSound} onClick={() => setSound(!hasSound)}>
      {hasSound ? <SoundIcon /> : <SoundOffIcon />}
    </IconButton>
  )
}
