/** `now` is worth waking someone. `soon` means the next working day. */
export type Urgency = 'now' | 'soon'

export const urgencyWords: Record<Urgency, string> = { now: 'NOW', soon: 'SOON' }

/** Every alarm. README.md in this folder has an article with this title for each; a test checks that. */
export const runbook = {
  apiFaults: {
    urgency: 'now',
    title: 'The API answers with faults',
    meaning: 'Five or more calls in five minutes were answered with a 5xx.',
  },
  apiSlow: {
    urgency: 'soon',
    title: 'The API is slow',
    meaning: 'For a quarter of an hour one call in twenty took longer than 1.5 seconds.',
  },
  releaseFaults: {
    urgency: 'now',
    title: 'A release was put back',
    meaning: 'Three or more calls in a minute were answered with a 5xx. While a release is shifted in, it goes back.',
  },
  functionFails: {
    urgency: 'now',
    title: 'A function fails',
    meaning: 'A function threw, ran out of time or out of memory three times in five minutes.',
  },
  fanOutLags: {
    urgency: 'now',
    title: 'The fan-out lags behind',
    meaning: 'For three minutes the fan-out was more than a minute behind, so mails and live updates were late.',
  },
  recordsPutAside: {
    urgency: 'soon',
    title: 'Records were put aside',
    meaning:
      'After ten tries or two hours the fan-out gave up on changes of the table; they are kept in full in the bucket of failed records.',
  },
  edgeFaults: {
    urgency: 'now',
    title: 'The edge answers with faults',
    meaning: 'For ten minutes five or more of a hundred answers that left CloudFront were a 5xx.',
  },
  edgeFunctionFails: {
    urgency: 'now',
    title: 'An edge function fails',
    meaning: 'A CloudFront Function threw, or returned an invalid request; the caller got a 5xx.',
  },
  canaryFails: {
    urgency: 'now',
    title: 'The canary fails',
    meaning: 'Twice in a row the canary found a fault at the site, or did not run.',
  },
  sweeperStill: {
    urgency: 'now',
    title: 'The sweeper stands still',
    meaning: 'The sweeper has not run for five minutes, so nothing that was due has been done.',
  },
  tasksAside: {
    urgency: 'soon',
    title: 'Tasks were put aside',
    meaning: 'A scheduled task failed five times and was put aside: what it should have done has not happened.',
  },
  nightlyFails: {
    urgency: 'soon',
    title: 'The nightly job fails',
    meaning: 'The nightly job failed three times within an hour, which is as often as it is tried.',
  },
  problemsWait: {
    urgency: 'soon',
    title: 'Problems wait too long',
    meaning: 'In the night problems with deliveries had waited for an admin for more than a week.',
  },
  reportsWait: {
    urgency: 'soon',
    title: 'Reports wait too long',
    meaning:
      'In the night reports of content had waited for an admin for more than five days; we promise an answer within seven.',
  },
  functionsAtOnce: {
    urgency: 'now',
    title: 'Functions are near their limit',
    meaning: 'More than 80 % of the functions that the account may run at once in this region were running.',
  },
  tableThrottled: {
    urgency: 'now',
    title: 'The table is throttled',
    meaning: 'The table refused reads or writes because of their rate.',
  },
  indexThrottled: {
    urgency: 'now',
    title: 'An index is throttled',
    meaning: 'An index refused reads or writes because of their rate; a full index holds up the table too.',
  },
  mailBounces: {
    urgency: 'now',
    title: 'Mails bounce',
    meaning: 'More than 4 % of our mails bounce. From 5 % on, AWS may stop our sending.',
  },
  mailComplaints: {
    urgency: 'now',
    title: 'Mails are complained about',
    meaning: 'More than 0.08 % of our mails were marked as spam. From 0.1 % on, AWS may stop our sending.',
  },
  mailsGivenUp: {
    urgency: 'soon',
    title: 'Mails were given up',
    meaning: 'SES refused a mail for good, or did not accept it for a whole day. It will not be delivered.',
  },
  mailsWait: {
    urgency: 'now',
    title: 'Mails wait',
    meaning: 'Three or more times in a quarter of an hour SES did not accept a mail. Each is tried again for a day.',
  },
  copyMissing: {
    urgency: 'soon',
    title: 'No copy arrived',
    meaning: 'For two days the copies of table and files in the other region were not both made.',
  },
  nightCheckFails: {
    urgency: 'now',
    title: 'The check of the night fails',
    meaning: 'The canary account could not sign in, open a socket, or store and remove a file.',
  },
  functionsThrottled: {
    urgency: 'now',
    title: 'Functions are throttled',
    meaning: 'Lambda refused to run a function because too many ran at once. Callers got a 5xx, and jobs were late.',
  },
  placesFail: {
    urgency: 'now',
    title: 'Amazon Location fails',
    meaning:
      'Five or more look-ups of addresses or ways failed in five minutes. Prices say "about", and nobody can post.',
  },
  socketsFail: {
    urgency: 'now',
    title: 'Sockets fail',
    meaning: 'Five or more frames could not be sent in five minutes, so open pages do not follow what happens.',
  },
  errorLines: {
    urgency: 'soon',
    title: 'Functions log errors',
    meaning: 'A function logged a line of level error within a quarter of an hour.',
  },
  pushesFail: {
    urgency: 'soon',
    title: 'Push services fail',
    meaning: 'A push service refused how we sign or send, or took nothing for ten minutes, so its devices stay silent.',
  },
  mailQuota: {
    urgency: 'soon',
    title: 'Mails are near their quota',
    meaning: 'The account has sent 80 % of the mails that SES allows it in 24 hours.',
  },
  mailsBounceNow: {
    urgency: 'soon',
    title: 'Many mails bounce just now',
    meaning: 'Ten or more mails of this stage bounced within an hour.',
  },
  firewallBlocks: {
    urgency: 'soon',
    title: 'The firewall blocks many calls',
    meaning: 'The firewall refused more than a thousand calls in five minutes.',
  },
} as const satisfies Record<string, { urgency: Urgency; title: string; meaning: string }>

export type AlarmName = keyof typeof runbook

/** The anchor that Markdown viewers make of a title. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
