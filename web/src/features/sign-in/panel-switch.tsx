import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { type Panel, panelLink } from './panel.ts'

type PanelSwitchProps = { question: string; to: Panel; label: string }

/** 'Already have an account? Log in' and its like. */
export const PanelSwitch = ({ question, to, label }: PanelSwitchProps) => (
  <chakra.p color="fg.muted" textAlign="center">
    {question}{' '}
    <Button asChild variant="link" size="inline">
      <Link to={panelLink(to)}>{label}</Link>
    </Button>
  </chakra.p>
)
