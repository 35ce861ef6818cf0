import { forbiddenThings, overEighteensText } from '#shared/model/forbidden-things.ts'
import { ifLostTitle, partnerAnswersText } from '#shared/model/if-lost.ts'
import type { Notice } from './notice.ts'

export const terms: Notice = {
  title: 'Terms of use',
  description:
    'The agreement between you and Sameway: accounts, requests, prices, carrying, and when something goes wrong.',
  changed: '2026-11-28',
  sections: [
    {
      title: 'Who we are and what this is',
      paragraphs: [
        'Sameway is run by {name}, {address}. Company number: {companyNumber}. Write to {email} or call {phone}.',
        'Sameway is a place where people who need something carried (requesters) meet people who are going that way already (delivery partners), and where businesses run their own drivers. These terms are the agreement between you and us for using it.',
        'We arrange introductions and keep the record of each delivery. The delivery itself is an agreement between the requester and the partner or business who accepts it.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You must be 18 or over and live in the United Kingdom. Give us true details, keep them up to date, and keep your password and codes to yourself. Tell us at once if someone else has used your account.',
      ],
    },
    {
      title: 'Requests and prices',
      paragraphs: [
        'Before you post a request we show a suggested price and how it is made up. You may offer that price or more. It is fixed when a partner accepts, unless both of you agree to change it.',
        'Requesters pay the partner or business themselves, in cash or by bank transfer, when it is done. Sameway takes nothing and handles no payments. The carrier can mark it as paid, and both of you see the mark.',
        'You may cancel a request until the delivery has started.',
      ],
    },
    {
      title: 'What must not be sent',
      paragraphs: [
        'When you post a request you say that it is none of the things below. Whoever carries it may refuse it, give the job back, and report it.',
        overEighteensText,
      ],
      points: forbiddenThings.map(({ name, examples }) => `${name}: ${examples}`),
    },
    {
      title: 'If you carry for others',
      paragraphs: [
        'Partners are independent. You decide when you travel and what you take along. You need the licence, insurance and registration that the law asks for: a vehicle used to carry goods for payment usually needs cover for hire and reward, and carrying other people’s waste needs a waste carrier registration.',
        'Handle things with care, keep to the agreed time, and hand over only against the completion code that the requester gives you. The code is the proof that the delivery was made.',
      ],
    },
    {
      title: 'Businesses and their drivers',
      paragraphs: [
        'A business answers for what its drivers do on Sameway, for their licences and insurance, and for telling them how we use their details. It may add and deactivate drivers at any time.',
      ],
    },
    {
      title: ifLostTitle,
      paragraphs: [
        partnerAnswersText(null),
        'You may say what it is worth when you post it, up to £2,000. Partners see that before they accept. It helps to settle a loss; it is no insurance and no limit to what the law gives you.',
      ],
    },
    {
      title: 'When something goes wrong',
      paragraphs: [
        'Report it from the details of the delivery, at the latest two days after its end, with photos if there is damage. We look at the record of the delivery and help you both to settle it.',
        'We are responsible for loss that we could have foreseen and that we cause by breaking these terms or by not taking reasonable care. Nothing here limits liability for death or personal injury caused by negligence, for fraud, or for anything that the law does not allow to be limited. Your rights as a consumer stay as they are.',
      ],
    },
    {
      title: 'Closing an account',
      paragraphs: [
        'You may stop using Sameway at any time. We may suspend or close an account that breaks these terms or puts others at risk; we say why, unless the law forbids it, and you may ask us to look again.',
      ],
    },
    {
      title: 'Changes and the law that applies',
      paragraphs: [
        'If we change these terms in a way that matters to you, we tell you at least 30 days before. The law of England and Wales applies; if you live in Scotland or Northern Ireland you may also go to the courts there.',
      ],
    },
  ],
}
