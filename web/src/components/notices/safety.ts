import { overEighteensText } from '#shared/model/forbidden-things.ts'
import { removedText } from '#shared/model/hidden-content.ts'
import { ifLostTitle, partnerAnswersText } from '#shared/model/if-lost.ts'
import { answerDays, keptDays } from '#shared/model/report-rules.ts'
import type { Notice } from './notice.ts'

export const safety: Notice = {
  title: 'Safety',
  description: 'Who carries your things, what they see, how to hand over safely, and how to report something.',
  changed: '2026-11-28',
  sections: [
    {
      title: 'Who carries',
      paragraphs: [
        'A person here looks at each partner’s photo and identity document before they may carry, and at the driving licence and insurance of those who use a motor vehicle. Businesses are checked, too, and answer for their drivers. We look at what people give us; that is no promise about how they behave.',
      ],
    },
    {
      title: 'What others see of you',
      paragraphs: [
        'Until someone accepts, they see your area, your photos and your note, with phone numbers, emails, links and postcodes hidden. Full addresses and numbers go only to the one who carries it, and disappear a day after the delivery; a business keeps the addresses of what its drivers delivered for 120 days.',
      ],
    },
    {
      title: 'If you send something',
      paragraphs: ['A few things make it easy for both of you:'],
      points: [
        'Show all of it in the photos, and say if it is fragile or heavy.',
        'Pack it so that it survives a sudden stop.',
        'Say what it is worth. Don’t send what money could not replace.',
        'Give the completion code only once it has arrived.',
      ],
    },
    {
      title: 'If you carry something',
      paragraphs: [
        `Look at the photos, the weight and the value before you accept. ${overEighteensText}`,
        'You may ask to see what you carry. If it is not what was described, leaks, smells or worries you, leave it: give the job back with the reason “It isn’t safe or allowed”. At a door where you don’t feel safe, go, and press “It isn’t safe here”: no photo is asked for.',
        'Never use your phone while you ride or drive.',
      ],
    },
    {
      title: 'When something is wrong',
      paragraphs: [
        'In an emergency call 999 first.',
        'From the match until two days after the end, “Report a problem” stands in the details of a delivery. Both sides can say what they know, and a person here decides. For anything else, write to {email} or use the contact form on our first page. If we decide against you, you may ask us to look again.',
      ],
    },
    {
      title: 'Reporting a note, a photo or a name',
      paragraphs: [
        `Next to the note, the photos and the person you see with a job stands “Report”. Use it for anything that is illegal, dangerous, hateful, threatening, sexual or a fraud, or that shows someone’s personal details. A person here looks at it and answers within ${answerDays} days. Whoever wrote it never learns from us who reported it.`,
        `If we remove something, its author reads what and why, and everyone else sees “${removedText}”. Both of you may ask us to look again: write to {email} or use the contact form, and someone else will. We keep what was reported as it was until ${keptDays} days after the decision, even if its author deletes it.`,
      ],
    },
    {
      title: ifLostTitle,
      paragraphs: [
        partnerAnswersText(null),
        'A motor policy for hire and reward is for accidents on the road. If you carry often, ask an insurer about “goods in transit”.',
      ],
    },
  ],
}
