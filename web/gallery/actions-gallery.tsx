import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconCount } from '#web/ui/icon-count.tsx'
import { ArrowRightIcon, CloseIcon, PlusIcon } from '#web/ui/icons.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** A part of the gallery with its states in a row. */
export const GalleryPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Card pad="lg">
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="5">
        {children}
      </chakra.div>
    </Card>
  </Section>
)

const variants = ['solid', 'outline', 'quiet', 'danger', 'link'] as const

export const ActionsGallery = () => {
  const [busy, setBusy] = useState(false)
  const [online, setOnline] = useState(true)
  const [page, setPage] = useState(1)
  const [tab, setTab] = useState('requests')
  return (
    <>
      <GalleryPart title="Buttons">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>Disabled</Button>
        <Button loading loadingText="Saving...">
          Save Changes
        </Button>
        <Button loading={busy} loadingText="Submitting..." onClick={() => setBusy(true)}>
          Press me
        </Button>
        <Button size="sm" variant="outline">
          Small
        </Button>
        <Button size="lg">
          Large <ArrowRightIcon />
        </Button>
        <Button asChild variant="outline">
          <a href="#top">A link as a button</a>
        </Button>
        <Button>
          <PlusIcon size={20} /> With an icon
        </Button>
        <MenuButton
          label="Manage"
          name="Ann Hale"
          items={[
            { label: 'Sign Out', onChoose: () => {} },
            { label: 'Make Admin', obstacle: 'Driver account', onChoose: () => {} },
            { label: 'Remove', tone: 'danger', onChoose: () => {} },
          ]}
        />
        <IconButton label="Close">
          <CloseIcon />
        </IconButton>
        <IconButton label="Close, 3 left">
          <CloseIcon />
          <IconCount tone="accent" transform="translate(50%, -0.5625rem)">
            3
          </IconCount>
        </IconButton>
        <IconButton label="Close, raised" variant="raised">
          <CloseIcon />
        </IconButton>
        <CopyButton text="Sameway">Copy the name</CopyButton>
      </GalleryPart>
      <GalleryPart title="Switch, tabs, pager">
        <Switch on={online} onChange={setOnline}>
          Online
        </Switch>
        <Switch on={false} onChange={() => undefined} disabled>
          Not yours to change
        </Switch>
        <div>
          <Tabs
            label="Dashboard"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'requests', label: 'Service Requests', content: 'What you have asked for.' },
              { id: 'hub', label: 'Partner Hub', content: 'What you can carry.' },
            ]}
          />
          <Pager page={page} pages={4} onPage={setPage} />
          <Pager label="Pages that nobody has counted" page={page} pages={4} isOpenEnded onPage={setPage} />
        </div>
      </GalleryPart>
    </>
  )
}
