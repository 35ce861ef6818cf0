import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { youPayText } from '#shared/model/money.ts'
import { noticePaths } from '#shared/model/notice-paths.ts'
import { Button } from '#web/ui/button.tsx'

const List = ({ children }: { children: ReactNode }) => (
  <chakra.ul listStyleType="disc" pl="5" my="3" display="grid" gap="1.5">
    {children}
  </chakra.ul>
)

const Link = ({ href, children }: { href: string; children: string }) => (
  <Button asChild variant="link" size="inline">
    <a href={href}>{children}</a>
  </Button>
)

const P = ({ children }: { children: ReactNode }) => <chakra.p mt="2">{children}</chakra.p>

export const faqs = [
  {
    id: 'faq-what',
    title: 'What is Sameway?',
    content: (
      <>
        <P>
          A UK marketplace for deliveries and errands. You say what needs to go where, and someone already going that
          way takes it along: a courier, a commuter on the train, a neighbour with a van, or a business's driver.
        </P>
        <P>
          The trip happens anyway, so it costs less than one made just for you, and there is less traffic on the road.
        </P>
      </>
    ),
  },
  {
    id: 'faq-partner',
    title: 'How do I become a delivery partner?',
    content: (
      <>
        <P>
          Create a personal account, complete your profile, then choose to become a partner. Add your documents and how
          you travel, with your vehicle's details if you use one. We check every application by hand.
        </P>
        <P>
          Once you're verified, you can go online, see jobs near you, publish journeys you're making anyway, and get
          direct offers for them.
        </P>
      </>
    ),
  },
  {
    id: 'faq-what-can-be-sent',
    title: 'What can I send?',
    content: (
      <>
        <List>
          <li>Parcels and documents</li>
          <li>Household and bulk items, with help to load and unload if you need it</li>
          <li>Shopping: someone collects what you've bought</li>
          <li>Errands</li>
          <li>Household recycling and disposal</li>
        </List>
        <P>
          Anything from under 2 kg on foot or by bike to over 50 kg by van or truck. The category and the weight decide
          which transport you can choose. Nothing illegal or dangerous, please, and no people or animals: see{' '}
          <Link href={noticePaths.notCarried}>things we don't carry</Link>.
        </P>
      </>
    ),
  },
  {
    id: 'faq-price',
    title: 'How is the price calculated?',
    content: (
      <>
        <P>Before you post, you see a suggested price and how it's made up:</P>
        <List>
          <li>a base amount for the kind of job</li>
          <li>the distance, at a rate per mile for the type of transport; long journeys cost less per mile</li>
          <li>the weight, or the number of bags for shopping</li>
          <li>loading and unloading, if you ask for it</li>
          <li>the time of day: evenings and nights cost a little more</li>
        </List>
        <P>
          Each type of transport has a minimum fare. You can offer more than the suggested price to find someone sooner,
          but never less. What you agree is what you pay. See <Link href={noticePaths.prices}>all our prices</Link>.
        </P>
        <P>{youPayText(null)}</P>
      </>
    ),
  },
] as const
