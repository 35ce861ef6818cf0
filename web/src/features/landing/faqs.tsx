import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { youPayText } from '#shared/model/money.ts'

const List = ({ children }: { children: ReactNode }) => (
  <chakra.ul listStyleType="disc" pl="5" my="3" display="grid" gap="1.5">
    {children}
  </chakra.ul>
)

const P = ({ children }: { children: ReactNode }) => <chakra.p mt="2">{children}</chakra.p>

export const faqs = [
  {
    id: 'faq-what',
    title: 'What is Sameway?',
    content: (
      <>
        <P>
          A marketplace for the United Kingdom. You say what needs to go where, and someone who is going that way
          already takes it along: a courier, a commuter on the train, a neighbour with a van, or the driver of a
          business.
        </P>
        <P>
          Because the trip happens anyway, it costs less than one made only for you, and it puts less traffic on the
          road.
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
          Create a personal account and complete your profile, then choose to become a partner. You add your documents
          and how you travel, with the details of your vehicle if you use one. We check each application by hand.
        </P>
        <P>
          Once you are verified you can go online, see jobs near you, publish rides that you make anyway, and receive
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
          <li>Shopping: someone collects what you have bought</li>
          <li>Errands</li>
          <li>Household recycling and disposal</li>
        </List>
        <P>
          From under 2 kg on foot or by bicycle to more than 50 kg by van or truck: the category and the weight decide
          which means of transport you can choose. Nothing illegal or dangerous, no people and no animals; the terms
          have the list.
        </P>
      </>
    ),
  },
  {
    id: 'faq-price',
    title: 'How is the price calculated?',
    content: (
      <>
        <P>Before you post anything, you see a suggested price and each line that makes it up:</P>
        <List>
          <li>a base amount for the kind of job</li>
          <li>the distance, at a rate per mile for the means of transport; long journeys cost less per mile</li>
          <li>the weight, or the number of bags for shopping</li>
          <li>loading and unloading, if you ask for it</li>
          <li>the time of day: evenings and nights cost a little more</li>
        </List>
        <P>
          A small job costs at least the minimum fare for its means of transport. You may offer more than the suggested
          price to be served sooner, never less, and what you agree on is what you pay.
        </P>
        <P>{youPayText(null)}</P>
      </>
    ),
  },
] as const
