import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Card } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'

// Loaded late, because it needs the form library.
const EraseDialog = lazyComponent(async () => (await import('./erase-dialog.tsx')).EraseDialog)

const EraseAccount = () => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  const leave = (message: string) => {
    // Drafts are dropped as well.
    sessionStorage.clear()
    toast.success(message)
    setUser(null)
    void navigate(paths.landing, { replace: true })
  }

  return (
    <>
      <Button variant="outline" color="danger.text" onClick={() => setIsAsking(true)}>
        Erase my account
      </Button>
      <LazyOverlay open={isAsking} onClose={() => setIsAsking(false)}>
        <EraseDialog open={isAsking} onErased={leave} onClose={() => setIsAsking(false)} />
      </LazyOverlay>
    </>
  )
}

/** Downloads all of the user's data. Can be cancelled. */
const useDownload = () => {
  const { busy, errorText, attempt } = useAction()
  const underWay = useRef<AbortController>(undefined)
  const cancel = () => underWay.current?.abort()
  // Leaving the screen cancels the download.
  useEffect(() => () => underWay.current?.abort(), [])

  const download = () =>
    attempt(async () => {
      underWay.current = new AbortController()
      const { signal } = underWay.current
      try {
        const data = await api.users.exportData({}, { signal })
        saveFile('sameway-my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })

  return { busy, errorText, download, cancel }
}

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Flex gap="4" justify="space-between" align="center" wrap="wrap">
    <chakra.div flex="1 1 18rem">
      <chakra.h3 textStyle="subheading">{title}</chakra.h3>
      <chakra.p color="fg.muted">{text}</chakra.p>
    </chakra.div>
    {children}
  </Flex>
)

export const YourData = () => {
  const { busy, errorText, download, cancel } = useDownload()
  return (
    <Card pad="lg" maxW="3xl">
      <Stack gap="8">
        <div>
          <Row title="A copy for you" text="Everything we hold about you, in one file.">
            <Flex gap="2" wrap="wrap">
              {busy && (
                <Button variant="quiet" onClick={cancel}>
                  Cancel
                </Button>
              )}
              <Button variant="outline" loading={busy} loadingText="Preparing..." onClick={() => void download()}>
                Download my data
              </Button>
            </Flex>
          </Row>
          <FormError>{errorText}</FormError>
        </div>
        <Row
          title="Leave Sameway"
          text="Anything still open ends now. Three days later we erase your account for good, unless you log in first."
        >
          <EraseAccount />
        </Row>
      </Stack>
    </Card>
  )
}
