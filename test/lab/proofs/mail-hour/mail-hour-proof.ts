import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bar, type Finding, rounded } from '#test/lab/benches/bench.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import type { Mail } from '#test/support/mailbox.ts'
import { allRows } from '#test/support/table.ts'
import type { Ailment } from '#test/support/toxic-proxy.ts'
import { startToxicHost, type ToxicHost } from '../outages/toxic-host.ts'
import type { Proof, Size } from '../proof.ts'
import { type DueMail, peopleAtWork } from './people-at-work.ts'

const minuteMs = 60_000
const outageMinutes = 60
const codeMinutes = 10
/** During an outage one mail is tried each minute; once it goes, all others follow. */
const maxWaitMinutes = 65
/** One mail a minute may meet the outage of SES, and takes four seconds for it. */
const longestFrameMs = 5_000

/** In the short form nothing hangs: that takes too long. */
const ailmentsOf = (seed: number, size: Size): Ailment[] =>
  size === 'full' ? ['refused', '500', 'hang'] : [seed % 2 === 0 ? 'refused' : '500']

type Hour = { ailment: Ailment; due: DueMail[]; mails: Mail[]; frameWaitsMs: number[]; broken: string[] }

/** Lets a minute pass and runs the sweeper, as the host's own timer would. */
const passMinute = async ({ host }: ToxicHost): Promise<void> => {
  setClock.to(setClock.now() + minuteMs)
  await host.settled()
  await host.sweep()
}

/** Two actions in each minute of an hour without SES; then SES is back, and no one intervenes. */
const playHour = async (toxic: ToxicHost, ailment: Ailment): Promise<Hour> => {
  const { host, proxies } = toxic
  const work = await peopleAtWork(host)
  await host.settled()
  const before = (await host.mailbox.all()).length
  proxies.mail.ail(ailment)
  for (let minute = 0; minute < outageMinutes; minute += 1) {
    // Without a pause, so that the frames of the second wait behind a mail of the first, which may hang.
    await work.next()
    await work.next()
    await passMinute(toxic)
  }
  const early = (await host.mailbox.all()).length - before
  proxies.mail.heal()
  for (let minute = 0; minute <= 2 * (maxWaitMinutes - outageMinutes); minute += 1) await passMinute(toxic)
  const left = (await allRows()).filter((row) => /^DUE#.*#MAIL$/.test(String(row.PK)))
  const keptAside = existsSync(join(host.dataDir, 'failed-records.jsonl'))
  return {
    ailment,
    due: work.due,
    mails: (await host.mailbox.all()).slice(before),
    frameWaitsMs: work.frameWaitsMs,
    broken: [
      ...(early > 0 ? [`${early} mails went while SES was out`] : []),
      ...(left.length > 0 ? [`${left.length} mails still wait`] : []),
      ...(keptAside ? ['records were given up'] : []),
    ],
  }
}

/** Compares the mails that were due with those that arrived. */
const judge = ({ due, mails }: Hour) => {
  const left = [...mails]
  const lost: string[] = []
  const waits: number[] = []
  let runOut = 0
  for (const { to, subject, lateSubject, askedAt, runsOut } of due) {
    const found = left.findIndex((mail) => mail.to.includes(to) && [subject, lateSubject].includes(mail.subject))
    const [mail] = found < 0 ? [] : left.splice(found, 1)
    if (mail) waits.push((Date.parse(mail.sentAt) - askedAt) / minuteMs)
    else if (runsOut) runOut += 1
    else lost.push(`${subject} to ${to}`)
  }
  return { lost, waits, runOut, doubles: left }
}

const codesThatStillWork = ({ due }: Hour): number => {
  const backAt = Math.min(...due.map(({ askedAt }) => askedAt)) + outageMinutes * minuteMs
  return due.filter(({ runsOut, askedAt }) => runsOut && askedAt + codeMinutes * minuteMs > backAt + minuteMs).length
}

const findingOf = (hour: Hour): { row: Finding['rows'][number]; missed: string[] } => {
  const { lost, waits, runOut, doubles } = judge(hour)
  const codes = hour.due.filter(({ runsOut }) => runsOut).length
  const [longestWait, longestFrame] = [Math.max(0, ...waits), Math.max(0, ...hour.frameWaitsMs)]
  const missed = [
    ...lost.map((one) => `lost: ${one}`),
    ...doubles.map(({ to, subject }) => `twice or to the wrong address: ${subject} to ${to}`),
    ...bar('codes that ran out, though they still worked', runOut - (codes - codesThatStillWork(hour)), 0, 'codes'),
    ...bar('longest wait for a mail', longestWait, maxWaitMinutes, 'minutes'),
    ...bar('longest wait for a frame', longestFrame, longestFrameMs, 'ms'),
    ...hour.broken,
  ]
  return {
    row: {
      SES: hour.ailment,
      'mails due': hour.due.length,
      arrived: waits.length,
      'codes that ran out': runOut,
      lost: lost.length,
      doubled: doubles.length,
      'longest wait, min': rounded(longestWait),
      'longest frame, ms': Math.round(longestFrame),
    },
    missed: missed.map((sentence) => `${hour.ailment}: ${sentence}`),
  }
}

export const mailHourProof: Proof = {
  name: 'mail-hour',
  about: 'SES is out for an hour while people go on: every mail comes once, no socket waits, and no script is needed',
  run: async ({ seed, size }): Promise<Finding> => {
    const toxic = await startToxicHost()
    setClock.to(Date.now())
    try {
      const found: ReturnType<typeof findingOf>[] = []
      for (const ailment of ailmentsOf(seed, size)) found.push(findingOf(await playHour(toxic, ailment)))
      return { rows: found.map(({ row }) => row), missed: found.flatMap(({ missed }) => missed) }
    } finally {
      setClock.release()
      await toxic.stop()
    }
  },
}
