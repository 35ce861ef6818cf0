import { chakra, Stack } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { BuildingIcon, UserIcon } from '#web/ui/icons.tsx'
import { StepHeading } from '#web/ui/steps.tsx'
import { panelLink } from './panel.ts'
import { PanelSwitch } from './panel-switch.tsx'

type ChoiceProps = { icon: typeof UserIcon; name: string; text: string; onClick: () => void }

const Choice = ({ icon: Icon, name, text, onClick }: ChoiceProps) => (
  <Button variant="outline" size="lg" w="full" justifyContent="flex-start" textAlign="left" gap="4" onClick={onClick}>
    <Icon size={28} />
    <span>
      <chakra.span display="block">{name}</chakra.span>
      <chakra.span display="block" textStyle="small" fontWeight="normal" color="fg.muted">
        {text}
      </chakra.span>
    </span>
  </Button>
)

export const AccountTypeStep = ({ progress, onPersonal }: { progress: string; onPersonal: () => void }) => {
  const navigate = useNavigate()
  return (
    <>
      <StepHeading progress={progress}>Create your account</StepHeading>
      <Stack gap="3">
        <Choice icon={UserIcon} name="Personal" text="Send things, or carry them" onClick={onPersonal} />
        <Choice
          icon={BuildingIcon}
          name="Business"
          text="Run a fleet of drivers"
          onClick={() => void navigate(panelLink('business'))}
        />
      </Stack>
      <PanelSwitch question="Already have an account?" to="login" label="Log in" />
    </>
  )
}
