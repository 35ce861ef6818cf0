import { londonTime } from '#shared/model/london.ts'

/** The day and the time that London's clocks show then: '2026-11-20' and '09:05'. */
export const londonClock = (at: string): { date: string; time: string } => {
  const { date, hour, minute } = londonTime(new Date(at))
  return { date, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}
