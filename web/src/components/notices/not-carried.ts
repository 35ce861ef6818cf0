import { forbiddenThings, overEighteensText } from '#shared/model/forbidden-things.ts'
import type { Notice } from './notice.ts'

export const notCarried: Notice = {
  title: "Things we don't carry",
  description:
    'What may not be sent with Sameway, what only over-18s may buy, and what happens if someone sends it anyway.',
  changed: '2026-11-28',
  sections: [
    {
      title: 'Never with us',
      paragraphs: ['Please ask nobody to carry any of these, however well they are packed:'],
      points: forbiddenThings.map(({ name, examples }) => `${name}: ${examples}`),
    },
    {
      title: 'Nothing that only over-18s may buy',
      paragraphs: [
        overEighteensText,
        'They would have to be handed to an adult whose age was checked at the door. Our partners have neither the training nor the right to do that, so this is also true of shopping and errands.',
      ],
    },
    {
      title: 'What you say when you post',
      paragraphs: [
        'Before you post a request you tick “None of these”, and we keep that with it. If you post an earlier one again, posting it says the same. We search nobody’s words or photos for these things: partners see what you wrote and the photos before they accept.',
      ],
    },
    {
      title: 'If you are asked to carry one',
      paragraphs: [
        'Don’t take it. Before you have collected it, give the job back with the reason “It isn’t safe or allowed”, or report a problem as “Not safe or allowed to carry”. If you find out on the way, don’t hand it over: report it from the details of the delivery, and we decide what happens next.',
        'If it is dangerous now, get away from it and call 999 first.',
      ],
    },
    {
      title: 'If you posted one',
      paragraphs: [
        'Your request can be given back, returned or ended, and a person here reads the report and hears you. We may suspend the account, and we tell the police where the law asks us to.',
        'Not sure about something? Write to {email} before you post it.',
      ],
    },
  ],
}
